import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, line, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(32, 18)
const outline = 'M20 0H300Q320 0 320 -20V-330L280 -400H120L60 -390L0 -330V-20Q0 0 20 0Z'

function shapes(): Shapes {
  return [
    ...s.shadow(0, 0, 320, 170, 60),
    ...s.extrude(outline, [0, 0, 0], 'front', 170, signal),
    ...s.paste(
      [0, 0, 0],
      'front',
      line('M50 -60L270 -320M270 -60L50 -320', signal.shade),
      hair('M30 -40V-310L80 -360H260L292 -320V-40Z', signal.shade),
      badge(90, -210, 140, 36),
    ),
    ...s.paste([320, 0, 0], 'side', hair('M30 -40V-300M140 -40V-300', ink)),
    ...[20, 75, 130].flatMap((y) =>
      s.pipe(
        [
          [130, y, 396],
          [140, y, 450],
          [250, y, 450],
          [260, y, 396],
        ],
        20,
        signal.light,
        14,
      ),
    ),
    ...s.turned(
      [70, 85, 380],
      [-0.5, 0, 1],
      [
        [0, 40],
        [40, 40],
        [44, 48],
        [70, 48],
      ],
      rubber,
    ),
    ...s.pipe(
      [
        [56, 60, 440],
        [120, 60, 430],
      ],
      12,
      deep.base,
    ),
  ]
}

/** A fuel canister. */
export const jerrycan = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [s.flat([40, 80, 440]), s.flat([200, 20, 450]), s.flat([160, 0, 100]), s.flat([320, 80, 200])],
      lens: { at: s.flat([100, 60, 410]), radius: 110 },
    }) satisfies Figure,
)
