import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, cable, knob, nut, ridges, vents } from '../parts.ts'
import { ellipse, hair, line, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const housing = 'M-76 -10H76L90 30V150L60 190H-60L-90 150V30Z'
  const bucket = 'M330 470L352 690Q354 706 372 706H568Q586 706 588 690L610 470Z'
  const handle = (flip: boolean) =>
    place(
      0,
      0,
      { flip },
      tube('M70 130L190 120C230 116 240 90 240 50V-30C240 -60 220 -70 190 -70H80', 34, deep.base),
      tube('M240 60V-30', 46, rubber.base),
      ridges(220, -26, 6, 0, 15, 'h40'),
    )
  return [
    ...cable('M60 -60C90 -140 200 -150 290 -100S400 60 520 50S640 -20 700 0', 14),
    ...handle(true),
    ...handle(false),
    ...solid('M-60 -66Q0 -90 60 -66L76 -6H-76Z', rubber, 7),
    ...solid(housing, signal, 11),
    ...within(housing, patch('M-100 110H100V200H-100Z', signal.shade)),
    ...vents(-56, 14, 5, 11, 50, 25),
    ...badge(-54, 78, 108, 26),
    ...knob(0, 144, 24),
    ...solid('M224 20L206 24V64L224 60Z', signal, 3),
    ...solid('M-46 188H46L34 236H-34Z', tint, 6),
    ...nut(0, 214, 11),
    ...solid(rect(-22, 234, 44, 40, 6), steel, 5),
    // Shaft and the spiral paddle.
    ...tube('M0 272V640', 20, steel.light),
    ...hair('M-4 280V560'),
    ...tube('M-84 560C-90 520 -40 500 0 520M84 650C90 700 40 700 0 676', 14, steel.base),
    ...tube('M-90 560C-84 620 60 600 86 650', 16, steel.base),
    ...tube('M86 560C84 610 -60 610 -88 656', 16, steel.light),
    ...tube('M84 560C90 520 40 500 0 520M-88 656C-90 700 -40 700 0 676', 14, steel.light),
    ...tube('M0 520V690', 20, steel.light),
    // A bucket of mortar stands beside it.
    ...tube('M336 500C380 640 560 640 604 500', 8, steel.base),
    ...solid(bucket, tint, 12),
    ...solid(ellipse(470, 470, 146, 34), steel, 4),
    ...plain(ellipse(470, 474, 126, 25), deep.base),
    ...hair('M380 470Q420 462 460 476Q510 490 560 470', tint.base),
    ...line('M338 548H602M344 600H596', steel.base),
    ...patch(rect(420, 610, 100, 60, 8), signal.base),
    ...hair('M436 630H504M436 646H484', ink),
  ]
}

/** A hand-held mortar mixer, with a bucket. */
export const paddleMixer = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [240, 0],
        [0, 40],
        [0, 144],
        [0, 254],
        [60, 600],
      ],
      lens: { at: [0, 600], radius: 125 },
    }) satisfies Figure,
)
