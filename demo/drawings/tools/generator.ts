import { type Figure, tool } from '../figure.ts'
import { engine, frame, gauge, socket } from '../machine-parts.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, plate } from '../parts.ts'
import { around, circle, patch, plain, rect, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(33, 20)

function shapes(): Shapes {
  return [
    ...s.shadow(0, -20, 660, 430),
    ...frame(s, [0, 0, 40], [660, 420, 430], 'back'),
    ...s.box([20, 40, 40], [620, 340, 24], rubber),
    // Alternator behind its control panel, engine to the right of it.
    ...s.turned(
      [60, 220, 190],
      [1, 0, 0],
      [
        [0, 90],
        [20, 110],
        [220, 110],
        [230, 80],
      ],
      steel,
    ),
    ...engine(s, [330, 130, 64], tint),
    ...s.extrude(rect(0, -120, 560, 120, 36), [50, 70, 330], 'front', 280, signal),
    ...s.turned(
      [320, 210, 450],
      [0, 0, 1],
      [
        [0, 42],
        [20, 42],
        [26, 34],
      ],
      rubber,
    ),
    ...s.paste([50, 70, 330], 'front', badge(40, -80, 170, 40), plate(420, -84, 96, 46)),
    ...s.box([30, 20, 74], [270, 60, 220], tint),
    ...s.paste(
      [30, 20, 294],
      'front',
      gauge(52, 50, 30),
      plain(rect(104, 26, 64, 48, 6), rubber.base),
      patch(rect(112, 34, 48, 16, 4), signal.base),
      socket(56, 140, 36),
      socket(144, 140, 36),
      plain(circle(226, 140, 34), deep.base),
      around(226, 140, 5, patch(circle(0, -16, 5), ink)),
      plain(circle(226, 50, 16), signal.base),
    ),
    ...frame(s, [0, 0, 40], [660, 420, 430], 'front'),
    ...s.box([20, -6, 0], [60, 50, 34], rubber),
    ...s.box([580, -6, 0], [60, 50, 34], rubber),
    ...s.box([596, 380, 0], [50, 40, 34], rubber),
  ]
}

/** An open-frame petrol generator. */
export const generator = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([330, 210, 466]),
        s.flat([560, 70, 390]),
        s.flat([56 + 30, 20, 150]),
        s.flat([420, 100, 150]),
        s.flat([660, 0, 80]),
        s.flat([0, 0, 400]),
      ],
      lens: { at: s.flat([160, 20, 180]), radius: 175 },
    }) satisfies Figure,
)
