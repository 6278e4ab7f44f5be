import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel } from '../palette.ts'
import { badge, cable, cableSleeve, plate, ridges, vents } from '../parts.ts'
import { hair, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const motor = rect(60, 90, 260, 140, 30)
  return [
    ...cable('M40 200C-20 210 -40 250 -60 290S-110 330 -140 326'),
    ...place(58, 196, { turn: 80 }, cableSleeve(0, 0)),
    ...tube('M100 100C100 20 130 10 190 10S280 20 280 100', 30, rubber.base),
    ...ridges(140, 0, 7, 16, 0, 'v26'),
    ...solid('M150 28L164 52H210L220 28Z', signal, 3),
    ...solid(motor, signal, 12),
    ...within(motor, patch('M40 180H340V240H40Z', signal.shade)),
    ...vents(80, 116, 4, 11, 90, 22),
    ...badge(190, 116, 104, 26),
    ...plate(190, 156, 70, 38),
    ...solid(rect(80, 226, 60, 26, 8), rubber, 5),
    ...solid(rect(240, 226, 60, 26, 8), rubber, 5),
    ...solid('M318 120L366 134V186L318 200Z', deep, 6),
    // The flexible shaft in loops, down to the steel poker.
    ...tube(
      'M380 160C560 160 820 160 860 290C900 430 760 520 600 520S300 470 320 380S560 300 700 340S900 480 880 560',
      36,
      rubber.light,
    ),
    ...tube('M364 160H420', 46, rubber.base),
    ...tube('M886 520L868 596', 46, rubber.base),
    ...place(
      866,
      600,
      { turn: 12 },
      solid('M-30 0H30V200Q30 240 0 244Q-30 240 -30 200Z', steel, 9),
      hair('M-12 14V200M-4 14V200'),
      plain(rect(-32, -6, 64, 24, 6), steel.light),
      hair('M-26 190H26', ink),
    ),
  ]
}

/** A concrete poker vibrator with its flexible shaft. */
export const pokerVibrator = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [190, 10],
        [120, 160],
        [344, 160],
        [700, 180],
        [840, 720],
      ],
      lens: { at: [230, 130], radius: 160 },
    }) satisfies Figure,
)
