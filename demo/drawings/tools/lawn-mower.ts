import { type Figure, tool } from '../figure.ts'
import { engine } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge, ridges } from '../parts.ts'
import { hair, type Shapes } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(34, 22)

function shapes(): Shapes {
  const handle = (y: number): Spot[] => [
    [60, y, 110],
    [-120, y, 270],
    [-300, y, 420],
  ]
  return [
    ...s.shadow(-260, 0, 440, 320, 60),
    ...s.wheel([60, 320, 62], 62, 40, tint),
    ...s.wheel([390, 320, 52], 52, 40, tint),
    ...s.pipe(handle(300), 20, deep.base),
    // Grass bag between the handles, behind the deck.
    ...s.extrude('M0 0L-40 -60V-170Q-30 -190 0 -190H190V-40L170 0Z', [-170, 50, 60], 'front', 220, rubber),
    ...s.paste([-170, 50, 60], 'front', ridges(-20, -160, 9, 0, 17, 'h196')),
    ...s.extrude('M0 0V-60Q0 -96 40 -100H330Q400 -96 440 -40V0Z', [10, 0, 50], 'front', 320, signal),
    ...s.paste([10, 0, 50], 'front', badge(110, -66, 130, 28), hair('M10 -14H420')),
    ...engine(s, [100, 80, 150], tint),
    ...s.wheel([60, -36, 62], 62, 40, tint),
    ...s.wheel([390, -36, 52], 52, 40, tint),
    ...s.pipe(handle(14), 20, deep.base),
    ...s.pipe(
      [
        [-300, 14, 420],
        [-330, 14, 440],
        [-330, 300, 440],
        [-300, 300, 420],
      ],
      22,
      rubber.base,
      16,
    ),
    ...s.pipe(
      [
        [-270, 14, 420],
        [-300, 24, 452],
        [-300, 290, 452],
        [-270, 300, 420],
      ],
      9,
      steel.base,
      10,
    ),
    ...s.box([-150, 0, 280], [30, 26, 40], rubber),
  ]
}

/** A petrol lawn mower with its grass bag. */
export const lawnMower = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-330, 160, 440]),
        s.flat([-90, 50, 160]),
        s.flat([210, 90, 350]),
        s.flat([184, 52, 242]),
        s.flat([300, 0, 100]),
        s.flat([390, -36, 30]),
      ],
      lens: { at: s.flat([220, 40, 220]), radius: 150 },
    }) satisfies Figure,
)
