import { type Figure, tool } from '../figure.ts'
import { socket } from '../machine-parts.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, vents } from '../parts.ts'
import { circle, hair, plain, rect, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(33, 20)

function shapes(): Shapes {
  return [
    ...s.shadow(-140, 0, 430, 300, 70),
    ...s.wheel([-30, 270, 80], 80, 44, tint),
    ...s.pipe(
      [
        [60, 230, 120],
        [-120, 230, 420],
        [-210, 230, 560],
      ],
      24,
      deep.base,
      30,
    ),
    // Grinding head in its skirt, the motor upright on top.
    ...s.turned(
      [270, 150, 0],
      [0, 0, 1],
      [
        [0, 176],
        [20, 180],
        [46, 176],
      ],
      rubber,
    ),
    ...s.turned(
      [270, 150, 46],
      [0, 0, 1],
      [
        [0, 172],
        [70, 172],
        [96, 140],
      ],
      signal,
    ),
    ...s.box([-20, 60, 90], [190, 180, 40], deep),
    ...s.turned(
      [270, 150, 142],
      [0, 0, 1],
      [
        [0, 110],
        [20, 110],
        [24, 96],
        [200, 96],
        [206, 104],
        [230, 104],
        [250, 80],
      ],
      steel,
    ),
    ...s.paste([270, 54, 330], 'front', vents(-60, 10, 7, 9, 150, 18)),
    ...s.paste([270, -22, 110], 'front', badge(-70, 0, 140, 30)),
    ...s.box([0, 70, 130], [130, 160, 190], rubber),
    ...s.paste(
      [0, 70, 320],
      'front',
      plain(circle(36, 40, 20), signal.base),
      plain(circle(90, 40, 20), '#C8462B'),
      plain(rect(20, 80, 90, 40, 6), tint.base),
      hair('M30 94H90M30 106H70', ink),
      socket(64, 154, 26),
    ),
    ...s.pipe(
      [
        [160, 60, 90],
        [60, -10, 120],
        [-40, -60, 100],
        [-170, -70, 30],
      ],
      36,
      rubber.light,
      50,
    ),
    ...s.pipe(
      [
        [60, 60, 120],
        [-120, 60, 420],
        [-210, 60, 560],
      ],
      24,
      deep.base,
      30,
    ),
    ...s.pipe(
      [
        [-210, 60, 560],
        [-210, 230, 560],
      ],
      22,
      deep.base,
    ),
    ...s.pipe(
      [
        [-210, 60, 560],
        [-260, 60, 570],
      ],
      34,
      rubber.base,
    ),
    ...s.pipe(
      [
        [-210, 230, 560],
        [-260, 230, 570],
      ],
      34,
      rubber.base,
    ),
    ...s.wheel([-30, 10, 80], 80, 44, tint),
  ]
}

/** A walk-behind floor grinder. */
export const floorGrinder = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-240, 60, 566]),
        s.flat([270, 60, 380]),
        s.flat([36, 70, 280]),
        s.flat([270, -22, 90]),
        s.flat([270, -26, 20]),
        s.flat([-120, -66, 60]),
      ],
      lens: { at: s.flat([60, 60, 220]), radius: 150 },
    }) satisfies Figure,
)
