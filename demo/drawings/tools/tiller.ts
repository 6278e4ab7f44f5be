import { type Figure, tool } from '../figure.ts'
import { engine } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { around, circle, plain, type Shapes, solid } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(32, 18)

/** A star of four bent tines. */
function tines([x, y, z]: Spot, turn: number): Shapes {
  return s.paste(
    [x, y, z],
    'front',
    around(0, 0, 4, solid(`M-14 0L-18 -60C-16 -100 20 -126 60 -116L64 -98C30 -100 14 -84 14 -60L14 0Z`, steel, 6)),
    plain(circle(0, 0, 22), turn > 0 ? deep.base : tint.base),
  )
}

function shapes(): Shapes {
  return [
    ...s.shadow(-60, -40, 300, 330, 70),
    ...tines([120, 320, 110], 0),
    ...tines([120, 270, 110], 1),
    ...s.pipe(
      [
        [120, 330, 110],
        [120, -60, 110],
      ],
      30,
      deep.base,
    ),
    ...s.pipe(
      [
        [0, 230, 260],
        [-160, 230, 400],
        [-330, 270, 520],
      ],
      22,
      deep.base,
      30,
    ),
    ...s.extrude('M0 0V-30Q110 -130 260 -60V-40Z', [10, 60, 200], 'front', 200, signal),
    ...s.box([70, 130, 90], [90, 60, 150], steel),
    ...tines([120, 60, 110], 1),
    ...engine(s, [20, 80, 250], signal),
    ...s.extrude('M0 0V-20Q120 -120 270 -50V-30Z', [0, -30, 200], 'front', 90, signal),
    ...s.paste([0, -30, 200], 'front', badge(60, -66, 90, 22)),
    ...tines([120, -40, 110], 0),
    ...s.pipe(
      [
        [-20, 150, 220],
        [-90, 150, 160],
        [-110, 150, 10],
      ],
      20,
      steel.base,
      20,
    ),
    ...s.pipe(
      [
        [0, 60, 260],
        [-160, 60, 400],
        [-330, 20, 520],
      ],
      22,
      deep.base,
      30,
    ),
    ...s.pipe(
      [
        [-280, 32, 484],
        [-350, 14, 534],
      ],
      36,
      rubber.base,
    ),
    ...s.pipe(
      [
        [-280, 258, 484],
        [-350, 276, 534],
      ],
      36,
      rubber.base,
    ),
    ...s.pipe(
      [
        [-150, 60, 392],
        [-150, 230, 392],
      ],
      18,
      deep.base,
    ),
  ]
}

/** A petrol tiller. */
export const tiller = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-340, 16, 526]),
        s.flat([130, 90, 470]),
        s.flat([104, 52, 342]),
        s.flat([160, -30, 260]),
        s.flat([120, -40, 60]),
        s.flat([-108, 150, 50]),
      ],
      lens: { at: s.flat([120, -40, 120]), radius: 140 },
    }) satisfies Figure,
)
