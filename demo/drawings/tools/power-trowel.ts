import { type Figure, tool } from '../figure.ts'
import { engine } from '../machine-parts.ts'
import { deep, rubber, signal, steel } from '../palette.ts'
import { badge } from '../parts.ts'
import { around, hair, rect, type Shapes, solid } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(30, 22)

function ring(z: number, from: number, to: number, radius = 300): Spot[] {
  return Array.from({ length: 25 }, (_, i) => {
    const angle = from + ((to - from) * i) / 24
    return [radius * Math.cos(angle), radius * Math.sin(angle), z]
  })
}

function shapes(): Shapes {
  const spokes = [0.5, 1.5, 2.5, 3.5].map((k) => k * (Math.PI / 2))
  return [
    ...s.shadow(-240, -240, 260, 260, 60),
    // The guard ring passes behind the blades and again before them.
    ...s.pipe(ring(110, 0, Math.PI), 16, deep.base),
    ...s.pipe(ring(40, 0, Math.PI), 16, deep.base),
    ...s.paste([0, 0, 14], 'top', around(0, 0, 4, solid(rect(60, -50, 220, 100, 10), steel, 8), hair('M80 0H260'))),
    ...s.turned(
      [0, 0, 20],
      [0, 0, 1],
      [
        [0, 70],
        [40, 60],
        [100, 60],
      ],
      deep,
    ),
    ...spokes.slice(0, 2).flatMap((a) =>
      s.pipe(
        [
          [40 * Math.cos(a), 40 * Math.sin(a), 120],
          [300 * Math.cos(a), 300 * Math.sin(a), 110],
        ],
        16,
        deep.base,
      ),
    ),
    ...s.pipe(
      [
        [-40, 0, 150],
        [-300, 0, 360],
        [-520, 0, 470],
      ],
      30,
      signal.base,
      40,
    ),
    ...s.pipe(
      [
        [-520, 0, 470],
        [-560, 0, 490],
        [-560, -120, 490],
      ],
      20,
      rubber.base,
      10,
    ),
    ...s.pipe(
      [
        [-560, 0, 490],
        [-560, 120, 490],
      ],
      20,
      rubber.base,
    ),
    ...s.pipe(
      [
        [-560, -110, 490],
        [-560, -170, 490],
      ],
      34,
      rubber.base,
    ),
    ...s.pipe(
      [
        [-560, 110, 490],
        [-560, 170, 490],
      ],
      34,
      rubber.base,
    ),
    ...s.turned(
      [-540, 0, 500],
      [-0.4, 0, 1],
      [
        [0, 10],
        [36, 10],
        [36, 44],
        [46, 44],
      ],
      deep,
    ),
    ...s.box([-80, -80, 120], [180, 160, 30], rubber),
    ...engine(s, [-110, -80, 150], signal),
    ...s.paste([-120, -80, 140], 'front', badge(40, 0, 90, 20)),
    ...spokes.slice(2).flatMap((a) =>
      s.pipe(
        [
          [40 * Math.cos(a), 40 * Math.sin(a), 120],
          [300 * Math.cos(a), 300 * Math.sin(a), 110],
        ],
        16,
        deep.base,
      ),
    ),
    ...[-0.1, -0.8, -1.57, -2.3, -3].flatMap((a) =>
      s.pipe(
        [
          [300 * Math.cos(a), 300 * Math.sin(a), 40],
          [300 * Math.cos(a), 300 * Math.sin(a), 110],
        ],
        12,
        deep.base,
      ),
    ),
    ...s.pipe(ring(40, -Math.PI, 0), 16, deep.base),
    ...s.pipe(ring(110, -Math.PI, 0), 16, deep.base),
  ]
}

/** A power trowel for smoothing concrete. */
export const powerTrowel = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-560, -140, 490]),
        s.flat([-300, 0, 360]),
        s.flat([0, -70, 370]),
        s.flat([-26, -108, 242]),
        s.flat([180, -60, 14]),
        s.flat([0, -300, 80]),
      ],
      lens: { at: s.flat([0, -100, 200]), radius: 160 },
    }) satisfies Figure,
)
