import { type Figure, tool } from '../figure.ts'
import { socket } from '../machine-parts.ts'
import { deep, ink, rubber, signal, steel, tint, white } from '../palette.ts'
import { badge, knob, plate, vents } from '../parts.ts'
import { circle, hair, patch, place, plain, rect, repeat, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(35, 20)
const shell =
  'M0 -40Q0 -60 10 -90L40 -300Q50 -350 100 -356L380 -356Q440 -350 460 -300L500 -90Q510 -60 500 -40L490 0H14Z'

function shapes(): Shapes {
  return [
    ...s.shadow(10, 0, 500, 290),
    ...s.box([40, 20, 0], [70, 60, 30], rubber),
    ...s.box([390, 20, 0], [70, 60, 30], rubber),
    ...s.box([420, 210, 0], [50, 60, 30], rubber),
    ...s.extrude(shell, [0, 0, 24], 'front', 290, signal),
    ...s.paste(
      [0, 0, 24],
      'front',
      plain(
        'M60 -70L76 -250Q80 -270 100 -270H330Q350 -270 352 -250L362 -70Q360 -50 340 -50H80Q60 -52 60 -70Z',
        tint.base,
      ),
    ),
    ...s.paste(
      [0, 0, 24],
      'front',
      socket(130, -190, 34),
      socket(220, -190, 34),
      plain(rect(276, -236, 60, 40, 6), rubber.base),
      patch(rect(284, -228, 44, 24, 3), deep.light),
      knob(302, -130, 30),
      plain(circle(120, -104, 14), signal.base),
      plain(circle(160, -104, 14), rubber.base),
      plate(190, -128, 70, 44),
    ),
    ...s.paste([0, 0, 24], 'front', vents(392, -250, 5, 9, 150, 17, -6), badge(120, -326, 150, 32)),
    ...s.paste(
      [496, 0, 24],
      'side',
      plain(rect(50, -150, 190, 110, 14), rubber.base),
      repeat(6, 0, 15, patch(rect(64, -138, 162, 8, 4), steel.shade)),
    ),
    // Carrying handle over the back, filler cap before it.
    ...s.turned(
      [150, 150, 380],
      [0, 0, 1],
      [
        [0, 44],
        [18, 44],
        [24, 36],
      ],
      rubber,
    ),
    ...s.extrude(
      'M0 0L30 -60Q40 -76 60 -76H230Q250 -76 258 -60L280 0H240L222 -38H66L44 0Z',
      [180, 120, 376],
      'front',
      60,
      rubber,
    ),
    ...s.paste([180, 120, 376], 'front', place(0, 0, {}, hair('M70 -56H222', white.shade))),
    ...s.paste([0, 0, 24], 'front', hair('M18 -24H486', ink)),
  ]
}

/** A closed inverter generator with a carrying handle. */
export const inverterGenerator = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([150, 150, 400]),
        s.flat([320, 120, 450]),
        s.flat([130, 0, 214]),
        s.flat([302, 0, 154]),
        s.flat([420, 0, 220]),
        s.flat([496, 140, 110]),
      ],
      lens: { at: s.flat([220, 0, 190]), radius: 150 },
    }) satisfies Figure,
)
