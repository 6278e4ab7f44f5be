import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, plate, ridges, screw } from '../parts.ts'
import { around, circle, hair, line, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

function shapes(): Shapes {
  const volute = 'M560 250C640 190 780 200 840 290C890 370 860 480 780 530C700 576 600 550 550 480L520 420V290Z'
  const leaf = (x: number, y: number, turn: number, scale: number) =>
    place(
      x,
      y,
      { turn, scale },
      solid('M0 0C20 -34 60 -34 90 0C60 34 20 34 0 0Z', tint, 6),
      hair('M0 0H110M30 0L46 -16M30 0L46 16M54 0L68 -12M54 0L68 12'),
    )
  return [
    ...leaf(-10, 560, -24, 0.8),
    ...leaf(90, 590, 14, 0.62),
    ...leaf(-60, 500, 40, 0.5),
    ...hair('M30 440C-10 450 -40 446 -80 430M60 490C20 510 -10 506 -40 520M10 400C-20 400 -50 390 -80 380'),
    ...solid('M60 428L340 310L400 316L420 400L350 432L80 494Z', rubber, 9),
    ...hair('M100 432L350 326', steel.shade),
    ...solid('M340 304L560 280V456L350 438Z', deep, 9),
    ...line('M400 300V444M470 290V450', deep.shade),
    ...solid(
      'M590 250C580 160 640 100 740 100C840 100 900 160 890 250C886 290 870 310 850 310L826 280C840 240 830 160 740 160C660 160 640 200 650 256Z',
      rubber,
      9,
    ),
    ...ridges(690, 102, 7, 17, 0, 'v54'),
    ...solid('M676 172C690 200 716 206 740 196L748 164C716 160 692 162 676 172Z', signal, 4),
    ...solid(volute, signal, 13),
    ...within(volute, patch('M500 470H900V600H500Z', signal.shade)),
    ...plain(circle(704, 380, 112), rubber.base),
    ...around(704, 380, 14, patch(rect(-6, -100, 12, 54, 6), steel.shade)),
    ...plain(circle(704, 380, 36), signal.base),
    ...badge(560, 286, 70, 22),
    ...plate(560, 430, 60, 34),
    ...screw(824, 300),
    ...screw(800, 496),
    ...solid('M600 536L590 590H830L812 520Q740 570 600 536Z', rubber, 7),
    ...plain(circle(720, 566, 18), steel.base),
    ...hair('M710 566H730', ink),
  ]
}

/** A hand-held leaf blower, blowing. */
export const leafBlower = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [220, 400],
        [460, 370],
        [710, 180],
        [740, 116],
        [704, 380],
        [720, 566],
      ],
      lens: { at: [700, 340], radius: 165 },
    }) satisfies Figure,
)
