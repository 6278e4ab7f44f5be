import { type Figure, tool } from '../figure.ts'
import { engine, frame } from '../machine-parts.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { around, circle, patch, plain, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(35, 20)

function shapes(): Shapes {
  const port = [
    [0, 56],
    [20, 56],
    [24, 42],
    [54, 42],
    [58, 50],
    [74, 50],
  ] as const
  return [
    ...s.shadow(0, -10, 500, 320),
    ...frame(s, [0, 0, 30], [500, 300, 340], 'back', 24, deep.base),
    ...s.box([20, 30, 30], [460, 240, 18], rubber),
    ...engine(s, [20, 60, 48], signal),
    // Volute of the pump: a drum across the end, outlet on top and inlet to the right.
    ...s.turned(
      [310, 150, 170],
      [1, 0, 0],
      [
        [0, 90],
        [20, 122],
        [86, 122],
        [104, 96],
        [112, 96],
      ],
      steel,
    ),
    ...s.paste(
      [422, 150, 170],
      'side',
      around(0, 0, 8, patch(circle(0, -80, 8), ink)),
      plain(circle(0, 0, 60), tint.base),
    ),
    ...s.turned([422, 150, 170], [1, 0, 0], port, tint),
    ...s.disc([496, 150, 170], [1, 0, 0], 34, ink),
    ...s.turned([360, 150, 280], [0, 0, 1], port, tint),
    ...s.disc([360, 150, 354], [0, 0, 1], 34, ink),
    ...s.turned(
      [340, 60, 220],
      [0, -1, 0],
      [
        [0, 20],
        [24, 20],
        [30, 14],
      ],
      rubber,
    ),
    ...frame(s, [0, 0, 30], [500, 300, 340], 'front', 24, deep.base),
    ...s.box([40, -10, 0], [60, 30, 24], rubber),
    ...s.box([400, -10, 0], [60, 30, 24], rubber),
  ]
}

/** A petrol water pump in a pipe frame. */
export const motorPump = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([360, 150, 354]),
        s.flat([496, 150, 170]),
        s.flat([100, 60, 270]),
        s.flat([104, 30, 140]),
        s.flat([340, 30, 220]),
        s.flat([500, 0, 60]),
      ],
      lens: { at: s.flat([400, 100, 220]), radius: 150 },
    }) satisfies Figure,
)
