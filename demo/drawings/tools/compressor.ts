import { type Figure, tool } from '../figure.ts'
import { gauge } from '../machine-parts.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, plate, vents } from '../parts.ts'
import { hair, place, repeat, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(32, 20)

function shapes(): Shapes {
  return [
    ...s.shadow(0, 20, 560, 290),
    ...s.wheel([100, 300, 90], 90, 50, tint),
    ...s.pipe(
      [
        [0, 230, 200],
        [-70, 230, 260],
        [-150, 230, 300],
      ],
      24,
      deep.base,
      20,
    ),
    ...s.pipe(
      [
        [480, 220, 120],
        [500, 250, 0],
      ],
      26,
      deep.base,
    ),
    ...s.turned(
      [-20, 160, 190],
      [1, 0, 0],
      [
        [0, 40],
        [14, 90],
        [40, 120],
        [80, 128],
        [500, 128],
        [540, 120],
        [566, 90],
        [580, 40],
      ],
      signal,
    ),
    ...s.box([60, 70, 300], [420, 180, 22], rubber),
    // Motor, pump head with fins, and the guard between them.
    ...s.turned(
      [80, 170, 400],
      [1, 0, 0],
      [
        [0, 60],
        [16, 78],
        [190, 78],
        [200, 70],
      ],
      tint,
    ),
    ...s.box([270, 110, 322], [120, 120, 110], steel),
    ...s.box([282, 120, 432], [96, 100, 90], rubber),
    ...s.paste([282, 120, 522], 'front', repeat(6, 0, 14, hair('M2 10H94', steel.light))),
    ...s.paste([378, 120, 522], 'side', repeat(6, 0, 14, hair('M2 10H98', steel.light))),
    ...s.box([274, 112, 522], [112, 116, 24], steel),
    ...s.turned(
      [392, 170, 400],
      [1, 0, 0],
      [
        [0, 96],
        [40, 96],
      ],
      deep,
    ),
    ...s.paste([432, 170, 400], 'side', place(0, 0, {}, vents(-52, -60, 6, 9, 120, 19))),
    ...s.turned(
      [330, 112, 490],
      [0, -1, 0],
      [
        [0, 34],
        [40, 34],
        [46, 26],
      ],
      rubber,
    ),
    ...s.pipe(
      [
        [330, 60, 330],
        [330, 60, 300],
        [460, 40, 300],
      ],
      16,
      steel.light,
      14,
    ),
    ...s.paste([150, 32, 230], 'front', badge(-20, 0, 170, 36), plate(200, 4, 80, 40)),
    ...s.box([440, 30, 310], [60, 40, 80], rubber),
    ...s.paste([440, 30, 390], 'front', gauge(30, 28, 22)),
    ...s.paste([400, 26, 330], 'front', gauge(0, -40, 26)),
    ...s.turned(
      [500, 50, 330],
      [1, 0, 0],
      [
        [0, 14],
        [40, 14],
        [46, 9],
      ],
      steel,
    ),
    ...s.wheel([100, -10, 90], 90, 50, tint),
    ...s.pipe(
      [
        [480, 90, 110],
        [500, 60, 0],
      ],
      26,
      deep.base,
    ),
    ...s.disc([500, 60, 4], [0, 0, 1], 26, ink),
    ...s.pipe(
      [
        [0, 60, 220],
        [-70, 60, 260],
        [-150, 60, 300],
        [-150, 230, 300],
      ],
      24,
      deep.base,
      20,
    ),
    ...s.pipe(
      [
        [-150, 90, 300],
        [-150, 200, 300],
      ],
      34,
      rubber.base,
    ),
  ]
}

/** A piston air compressor on its tank. */
export const compressor = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([330, 170, 546]),
        s.flat([170, 92, 420]),
        s.flat([470, 30, 362]),
        s.flat([520, 40, 330]),
        s.flat([300, 40, 160]),
        s.flat([100, -10, 60]),
      ],
      lens: { at: s.flat([440, 40, 360]), radius: 140 },
    }) satisfies Figure,
)
