import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { circle, hair, patch, plain, rect, repeat, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(34, 18)

function shapes(): Shapes {
  return [
    ...s.shadow(0, 0, 330, 300, 90),
    ...s.wheel([40, 290, 70], 70, 34, tint),
    ...s.wheel([290, 290, 70], 70, 34, tint),
    ...s.pipe(
      [
        [30, 310, 120],
        [30, 340, 620],
        [300, 340, 620],
        [300, 310, 120],
      ],
      22,
      deep.base,
      30,
    ),
    ...s.box([10, 20, 0], [50, 50, 40], rubber),
    ...s.box([270, 20, 0], [50, 50, 40], rubber),
    ...s.extrude(rect(0, -500, 330, 500, 34), [0, 0, 36], 'front', 290, signal),
    ...s.paste(
      [0, 0, 36],
      'front',
      plain(rect(30, -390, 270, 210, 12), tint.base),
      repeat(9, 0, 22, patch(rect(44, -376, 242, 10, 5), deep.base)),
      plain(rect(30, -462, 270, 50, 10), rubber.base),
      plain(rect(44, -452, 90, 30, 4), tint.base),
      hair('M56 -444V-430M70 -444V-430M84 -444H96M84 -430H96', ink),
    ),
    ...s.paste(
      [0, 0, 36],
      'front',
      [0, 1, 2, 3].flatMap((i) => patch(circle(170 + i * 32, -437, 9), i === 3 ? signal.base : steel.light)),
      badge(110, -160, 110, 28),
    ),
    // Water tank at the bottom, with its window.
    ...s.paste(
      [0, 0, 36],
      'front',
      plain(rect(24, -112, 282, 92, 10), tint.light),
      plain(rect(60, -94, 40, 58, 6), steel.base),
      hair('M60 -64H100M66 -78H80M66 -50H80'),
      plain('M140 -78H240L230 -58H150Z', rubber.base),
    ),
    ...s.paste(
      [330, 0, 36],
      'side',
      repeat(6, 0, 30, patch(rect(50, -420, 190, 12, 6), ink)),
      plain(rect(60, -180, 170, 110, 8), signal.base),
      hair('M80 -150H200M80 -130H200M80 -110H160', ink),
    ),
  ]
}

/** A condensing dehumidifier on wheels. */
export const dehumidifier = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([165, 340, 620]),
        s.flat([150, 0, 474]),
        s.flat([165, 0, 320]),
        s.flat([330, 150, 400]),
        s.flat([80, 0, 100]),
        s.flat([324, 290, 40]),
      ],
      lens: { at: s.flat([165, 0, 440]), radius: 130 },
    }) satisfies Figure,
)
