import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, place, type Shapes, solid } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(30, 18)

function shapes(): Shapes {
  const float = s.flat([-230, -30, 150])
  const legs = [0.4, 2.4, 4.4].flatMap((a) =>
    s.pipe(
      [
        [120 * Math.cos(a), 120 * Math.sin(a), 40],
        [130 * Math.cos(a), 130 * Math.sin(a), 4],
      ],
      34,
      rubber.base,
    ),
  )
  return [
    ...s.shadow(-150, -120, 150, 130, 70),
    ...legs,
    ...s.turned(
      [0, 0, 24],
      [0, 0, 1],
      [
        [0, 120],
        [70, 140],
      ],
      rubber,
    ),
    ...s.turned(
      [0, 0, 94],
      [0, 0, 1],
      [
        [0, 156],
        [22, 156],
        [26, 132],
        [60, 120],
      ],
      steel,
    ),
    ...s.turned(
      [0, 0, 154],
      [0, 0, 1],
      [
        [0, 112],
        [210, 112],
      ],
      signal,
    ),
    ...s.turned(
      [0, 0, 364],
      [0, 0, 1],
      [
        [0, 122],
        [20, 122],
        [40, 100],
        [56, 60],
      ],
      rubber,
    ),
    ...s.paste([0, -112, 280], 'front', badge(-60, -40, 130, 32), hair('M-70 20H70M-70 40H70M-70 60H30', signal.shade)),
    ...s.pipe(
      [
        [-70, 0, 400],
        [-70, 0, 480],
        [70, 0, 480],
        [70, 0, 400],
      ],
      24,
      deep.base,
      26,
    ),
    // Pressure elbow with its hose tail.
    ...s.pipe(
      [
        [130, 0, 130],
        [196, 0, 130],
        [196, 0, 300],
      ],
      64,
      steel.base,
      40,
    ),
    ...s.turned(
      [196, 0, 290],
      [0, 0, 1],
      [
        [0, 46],
        [26, 46],
        [30, 34],
        [44, 38],
        [58, 34],
        [72, 38],
        [86, 34],
      ],
      tint,
    ),
    ...s.disc([196, 0, 378], [0, 0, 1], 26, ink),
    ...s.pipe(
      [
        [0, 0, 416],
        [0, 0, 560],
        [-140, 0, 600],
        [-330, 0, 500],
        [-340, 0, 620],
      ],
      14,
      rubber.base,
      80,
    ),
    ...s.pipe(
      [
        [-60, -60, 390],
        [-150, -60, 380],
        [-230, -30, 210],
      ],
      9,
      rubber.base,
      50,
    ),
    ...place(
      float[0],
      float[1],
      { turn: 14 },
      solid('M-34 -66H34Q50 -40 50 10Q50 60 30 74H-30Q-50 60 -50 10Q-50 -40 -34 -66Z', deep, 9),
      hair('M-46 10H46M-46 24H46', tint.base),
    ),
  ]
}

/** A submersible drainage pump with its float switch. */
export const submersiblePump = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([0, 0, 480]),
        s.flat([196, 0, 350]),
        s.flat([-230, -30, 150]),
        s.flat([60, -112, 220]),
        s.flat([0, -120, 60]),
      ],
      lens: { at: s.flat([180, 0, 280]), radius: 130 },
    }) satisfies Figure,
)
