import { type Figure, tool } from '../figure.ts'
import { ink, rubber, signal, steel, tint, white } from '../palette.ts'
import { badge, cable, cableSleeve, nut, plate, ridges, screw, toothedDisc, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

function shapes(): Shapes {
  const guard = 'M178 470C150 300 250 180 400 176C540 176 640 270 640 420V470Z'
  const motor = circle(452, 372, 92)
  return [
    ...cable('M880 200C930 170 960 120 1010 124S1060 170 1090 160'),
    ...place(872, 206, { turn: -120 }, cableSleeve(0, 0)),
    ...plain(toothedDisc(400, 400, 206, 28), tint.light),
    ...hair('M270 540A190 190 0 0 0 340 582M470 578A190 190 0 0 0 520 550'),
    // Handle: a hoop over the motor.
    ...solid(
      'M430 190C470 120 560 92 640 92C740 92 830 130 868 176C894 208 884 250 850 270C790 306 720 330 640 352L610 300C680 284 740 262 784 236C800 226 800 212 788 200C752 168 700 150 640 152C590 152 546 166 520 200Z',
      rubber,
      10,
    ),
    ...ridges(600, 98, 10, 17, 0.8, 'q6 22 0 46'),
    ...solid('M640 160C660 190 690 196 720 186L730 164C700 150 670 150 640 160Z', signal, 4),
    ...solid('M520 250C570 236 622 262 648 300L640 420L560 440Z', rubber, 8),
    ...solid(guard, signal, 14),
    ...within(guard, patch('M150 430H660V480H150Z', signal.shade)),
    ...hair('M204 440C196 310 280 206 400 202C500 202 590 262 610 380', signal.shade),
    ...line('M180 430H640', ink),
    ...badge(300, 226, 130, 30, -6),
    ...solid(motor, rubber, 12),
    ...within(motor, vents(392, 306, 6, 12, 132, 22)),
    ...plain(circle(452, 372, 34), rubber.light),
    ...screw(452, 372, 12),
    ...plate(226, 344, 92, 46),
    // Swinging lower guard and the sole plate.
    ...solid('M560 486C556 560 500 612 424 612L428 566C486 560 516 528 520 486Z', steel, 7),
    ...solid('M60 464H800L816 480V492H60L44 478Z', steel, 6),
    ...hair('M80 474H780'),
    ...solid(rect(110, 404, 40, 64, 6), steel, 5),
    ...nut(130, 420, 9),
    ...solid(rect(690, 410, 46, 58, 6), steel, 5),
    ...nut(713, 426, 9),
    ...plain(rect(716, 380, 60, 16, 8), white.shade),
  ]
}

/** A hand-held circular saw on its sole plate. */
export const circularSaw = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [240, 530],
        [250, 270],
        [452, 372],
        [680, 176],
        [640, 110],
        [600, 480],
        [490, 570],
      ],
      lens: { at: [330, 520], radius: 150 },
    }) satisfies Figure,
)
