import { type Figure, tool } from '../figure.ts'
import { gauge } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge, knob, plate, vents } from '../parts.ts'
import { circle, hair, place, plain, type Shapes, solid, tube } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(33, 18)

function lance(): Shapes {
  return [
    ...tube('M-330 0H-20', 15, steel.base),
    ...plain('M-372 -9L-330 -14V14L-372 9Z', rubber.base),
    ...solid('M-90 -17H-10C30 -24 60 -20 70 10L92 110Q90 128 64 128L26 50L-90 17Z', rubber, 6),
    ...solid('M20 46L4 92L18 98L42 60Z', signal, 3),
    ...hair('M52 50L76 104M66 46L86 92', steel.shade),
  ]
}

function shapes(): Shapes {
  return [
    ...s.shadow(0, 0, 470, 290, 90),
    ...s.wheel([90, 280, 92], 92, 44, tint),
    ...s.pipe(
      [
        [30, 250, 90],
        [-60, 250, 400],
        [-70, 250, 560],
        [-70, 30, 560],
      ],
      24,
      deep.base,
      40,
    ),
    ...s.box([20, 20, 40], [430, 240, 26], rubber),
    ...s.box([380, 30, 0], [50, 50, 40], rubber),
    ...s.box([380, 200, 0], [50, 50, 40], rubber),
    // Pump with its three plunger heads, motor hood, detergent tank.
    ...s.turned(
      [330, 140, 150],
      [1, 0, 0],
      [
        [0, 74],
        [60, 74],
        [66, 58],
        [110, 58],
      ],
      steel,
    ),
    ...s.turned(
      [440, 110, 170],
      [1, 0, 0],
      [
        [0, 18],
        [34, 18],
      ],
      signal,
    ),
    ...s.turned(
      [440, 160, 120],
      [1, 0, 0],
      [
        [0, 18],
        [34, 18],
      ],
      deep,
    ),
    ...s.extrude('M0 0V-230Q0 -290 60 -290H220Q290 -280 310 -220L330 0Z', [20, 20, 66], 'front', 240, signal),
    ...s.paste(
      [20, 20, 66],
      'front',
      badge(60, -256, 140, 30),
      vents(60, -190, 9, 11, 80, 22),
      knob(276, -150, 26),
      plate(60, -78, 90, 44),
      gauge(240, -60, 30),
    ),
    ...s.pipe(
      [
        [30, 30, 90],
        [-60, 30, 400],
        [-70, 30, 560],
        [-70, 250, 560],
      ],
      24,
      deep.base,
      40,
    ),
    ...s.pipe(
      [
        [-70, 70, 560],
        [-70, 210, 560],
      ],
      36,
      rubber.base,
    ),
    // High-pressure hose wound on the handle.
    ...s.paste(
      [-46, 24, 420],
      'front',
      tube(circle(0, 0, 92), 17, rubber.base),
      tube(circle(6, 6, 74), 17, rubber.light),
      tube(circle(-2, 2, 56), 17, rubber.base),
    ),
    ...s.wheel([90, -30, 92], 92, 44, tint),
    ...s.pipe(
      [
        [470, 140, 140],
        [560, 100, 20],
        [700, 60, 20],
        [700, -120, 20],
        [520, -220, 20],
      ],
      14,
      rubber.base,
      60,
    ),
    ...place(s.flat([520, -220, 20])[0] - 84, s.flat([520, -220, 20])[1] - 120, { turn: 0 }, lance()),
  ]
}

/** A cold-water pressure washer with its lance. */
export const pressureWasher = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-70, 140, 560]),
        s.flat([-46, 24, 350]),
        s.flat([296, 20, 216]),
        s.flat([474, 110, 170]),
        s.flat([90, -30, 60]),
        [s.flat([520, -220, 20])[0] - 250, s.flat([520, -220, 20])[1] - 120],
      ],
      lens: { at: s.flat([290, 20, 180]), radius: 140 },
    }) satisfies Figure,
)
