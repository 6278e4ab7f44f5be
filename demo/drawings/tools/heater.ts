import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, plate, vents } from '../parts.ts'
import { circle, hair, patch, plain, rect, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(38, 18)

function shapes(): Shapes {
  return [
    ...s.shadow(0, 0, 620, 300),
    ...s.wheel([480, 300, 90], 90, 50, tint),
    ...s.pipe(
      [
        [60, 260, 60],
        [-40, 260, 120],
        [-110, 260, 330],
      ],
      24,
      deep.base,
      30,
    ),
    // Tank between the wheels, burner tube above it.
    ...s.extrude(rect(0, -130, 560, 130, 30), [30, 20, 70], 'front', 250, tint),
    ...s.paste([30, 20, 70], 'front', plate(400, -96, 90, 46), hair('M40 -24H520')),
    ...s.turned(
      [110, 90, 200],
      [0, 0, 1],
      [
        [0, 34],
        [18, 34],
        [22, 26],
      ],
      rubber,
    ),
    ...s.box([200, 80, 200], [40, 130, 30], deep),
    ...s.box([470, 80, 200], [40, 130, 30], deep),
    ...s.turned(
      [30, 145, 350],
      [1, 0, 0],
      [
        [0, 90],
        [10, 118],
        [60, 126],
        [470, 126],
      ],
      signal,
    ),
    ...s.turned(
      [500, 145, 350],
      [1, 0, 0],
      [
        [0, 128],
        [16, 132],
        [120, 132],
        [132, 122],
      ],
      steel,
    ),
    ...s.disc([632, 145, 350], [1, 0, 0], 110, ink),
    ...s.disc([628, 145, 350], [1, 0, 0], 84, rubber.light),
    ...s.disc([630, 145, 350], [1, 0, 0], 52, deep.base),
    ...s.disc([632, 145, 350], [1, 0, 0], 22, ink),
    ...s.box([150, 10, 220], [150, 60, 150], rubber),
    ...s.paste(
      [150, 10, 370],
      'front',
      vents(20, 20, 5, 9, 50, 18),
      plain(circle(44, 106, 24), tint.base),
      hair('M44 106L56 92', ink),
      patch(rect(90, 92, 40, 26, 4), signal.base),
    ),
    ...s.paste([330, 19, 400], 'front', badge(0, 0, 130, 28)),
    ...s.pipe(
      [
        [200, 145, 470],
        [200, 145, 530],
        [440, 145, 530],
        [440, 145, 470],
      ],
      22,
      rubber.base,
      26,
    ),
    ...s.wheel([480, -30, 90], 90, 50, tint),
    ...s.pipe(
      [
        [60, 20, 60],
        [-40, 20, 120],
        [-110, 20, 330],
        [-110, 260, 330],
      ],
      24,
      deep.base,
      30,
    ),
    ...s.pipe(
      [
        [60, 30, 70],
        [60, 30, 0],
        [100, 30, 0],
      ],
      22,
      deep.base,
      12,
    ),
  ]
}

/** A diesel hot-air heater on wheels. */
export const heater = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([632, 145, 350]),
        s.flat([320, 145, 530]),
        s.flat([200, 10, 260]),
        s.flat([430, 20, 100]),
        s.flat([480, -30, 60]),
        s.flat([-110, 140, 330]),
      ],
      lens: { at: s.flat([240, 10, 300]), radius: 150 },
    }) satisfies Figure,
)
