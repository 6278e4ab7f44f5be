import { type Figure, tool } from '../figure.ts'
import { engine } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, type Shapes, tube } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(32, 20)

function shapes(): Shapes {
  const branch = (spots: Spot[], width: number) =>
    tube(
      [
        { to: 'M', at: s.flat(spots[0] as Spot) },
        ...spots.slice(1).map((spot) => ({ to: 'L' as const, at: s.flat(spot) })),
      ],
      width,
      '#C9A36B',
    )
  return [
    ...s.shadow(-40, 0, 540, 280, 70),
    ...s.wheel([260, 270, 80], 80, 44, tint),
    ...s.box([0, 40, 80], [500, 200, 30], deep),
    ...s.pipe(
      [
        [470, 60, 90],
        [490, 50, 0],
      ],
      26,
      deep.base,
    ),
    ...s.pipe(
      [
        [470, 220, 90],
        [490, 230, 0],
      ],
      26,
      deep.base,
    ),
    // Drum housing, discharge chute and the hopper with branches in it.
    ...s.turned(
      [60, 240, 230],
      [0, -1, 0],
      [
        [0, 130],
        [190, 130],
      ],
      signal,
    ),
    ...s.turned(
      [60, 50, 230],
      [0, -1, 0],
      [
        [0, 40],
        [16, 40],
      ],
      steel,
    ),
    ...s.paste([60, 50, 230], 'front', hair('M-90 -60A108 108 0 0 1 60 -90', signal.shade), badge(-70, 60, 130, 28)),
    ...s.extrude('M0 0H80L70 -170L20 -240H-60L-70 -200H-10L0 -160Z', [-20, 90, 340], 'front', 100, tint),
    ...engine(s, [230, 60, 110], tint),
    ...s.extrude('M0 0L-30 -90L-190 -150V60L-30 40Z', [-40, 70, 210], 'front', 140, rubber),
    ...branch(
      [
        [-140, 120, 250],
        [-330, 60, 330],
        [-400, 90, 360],
      ],
      16,
    ),
    ...branch(
      [
        [-150, 150, 230],
        [-330, 170, 260],
        [-400, 150, 250],
      ],
      12,
    ),
    ...branch(
      [
        [-300, 70, 320],
        [-370, 20, 370],
      ],
      8,
    ),
    ...s.extrude('M0 0V-210L-20 -216V8Z', [-228, 60, 150], 'front', 170, signal),
    ...s.wheel([260, -20, 80], 80, 44, tint),
    ...s.pipe(
      [
        [0, 140, 90],
        [-160, 140, 50],
        [-160, 140, 4],
      ],
      24,
      deep.base,
      20,
    ),
    ...s.pipe(
      [
        [-160, 100, 8],
        [-160, 180, 8],
      ],
      22,
      rubber.base,
    ),
  ]
}

/** A petrol wood chipper with branches in its hopper. */
export const woodChipper = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-330, 60, 330]),
        s.flat([-40, 90, 570]),
        s.flat([60, 50, 230]),
        s.flat([330, 70, 330]),
        s.flat([260, -20, 50]),
        s.flat([-120, 70, 200]),
      ],
      lens: { at: s.flat([310, 40, 230]), radius: 150 },
    }) satisfies Figure,
)
