import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { hair, line, patch, plain, rect, repeat, type Shapes } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(28, 14)

function lamp([x, y, z]: Spot): Shapes {
  return [
    ...s.pipe(
      [
        [x + 90, y + 40, z - 60],
        [x + 90, y + 40, z + 10],
      ],
      18,
      steel.base,
    ),
    ...s.extrude(rect(0, -150, 180, 150, 14), [x, y, z - 10], 'front', 50, signal),
    ...s.paste(
      [x, y, z - 10],
      'front',
      plain(rect(16, -134, 148, 118, 8), tint.light),
      repeat(4, 34, 0, patch(rect(30, -120, 22, 22, 4), '#FFE7A8')),
      repeat(4, 34, 0, patch(rect(30, -86, 22, 22, 4), '#FFE7A8')),
      repeat(4, 34, 0, patch(rect(30, -52, 22, 22, 4), '#FFE7A8')),
    ),
    ...s.paste([x + 180, y, z - 10], 'side', repeat(6, 0, 22, hair('M6 -134H44', deep.shade))),
    ...s.pipe(
      [
        [x - 12, y + 20, z + 60],
        [x - 12, y + 20, z - 26],
        [x + 192, y + 20, z - 26],
        [x + 192, y + 20, z + 60],
      ],
      12,
      rubber.base,
      14,
    ),
  ]
}

function shapes(): Shapes {
  const top: Spot = [0, 0, 330]
  const foot = (angle: number): Spot => [260 * Math.cos(angle), 260 * Math.sin(angle), 0]
  const leg = (angle: number) => {
    const [x, y] = foot(angle)
    return [
      ...s.pipe([top, [x, y, 6]], 22, steel.base),
      ...s.pipe(
        [
          [0, 0, 130],
          [x * 0.5, y * 0.5, 168],
        ],
        12,
        deep.base,
      ),
      ...s.pipe(
        [
          [x * 0.94, y * 0.94, 22],
          [x * 1.02, y * 1.02, 2],
        ],
        30,
        rubber.base,
      ),
    ]
  }
  return [
    ...s.shadow(-230, -150, 230, 160, 60),
    ...leg(1.4),
    ...s.pipe(
      [
        [0, 0, 90],
        [0, 0, 560],
      ],
      24,
      steel.light,
    ),
    ...s.pipe(
      [
        [0, 0, 90],
        [0, 0, 380],
      ],
      34,
      deep.base,
    ),
    ...leg(3.4),
    ...leg(5.5),
    ...s.box([-26, -26, 316], [52, 52, 46], rubber),
    ...s.pipe(
      [
        [-260, 0, 560],
        [260, 0, 560],
      ],
      24,
      steel.base,
    ),
    ...s.box([-24, -20, 536], [48, 44, 50], rubber),
    ...lamp([-310, -40, 600]),
    ...lamp([110, -40, 600]),
    ...line([
      { to: 'M', at: s.flat([-60, -20, 560]) },
      { to: 'C', a: s.flat([-90, -20, 480]), b: s.flat([-40, -20, 460]), at: s.flat([0, -20, 430]) },
    ]),
  ]
}

/** Two floodlights on a tripod. */
export const floodlight = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-220, -40, 700]),
        s.flat([200, -40, 690]),
        s.flat([0, -20, 560]),
        s.flat([0, -20, 340]),
        s.flat([180, -185, 4]),
      ],
      lens: { at: s.flat([200, -40, 660]), radius: 150 },
    }) satisfies Figure,
)
