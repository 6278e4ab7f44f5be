import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint, white } from '../palette.ts'
import { badge, bit, cable, cableSleeve, knob, plate, ridges, screw, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

function body(): Shapes {
  const motor =
    'M395 168H640C700 168 740 176 770 190L790 215C800 236 806 262 806 290L770 330C720 352 640 366 560 366L470 402C440 412 420 400 408 372L395 345Z'
  return [
    // D handle, with the trigger inside.
    ...solid(
      'M742 184C800 178 872 190 902 224C926 252 922 300 916 350L900 478C894 524 862 548 812 548L640 546C606 546 588 528 586 496L580 380L640 362L646 470C648 484 656 490 670 490H800C822 490 834 480 838 458L850 352C854 318 846 296 820 288L742 280Z',
      rubber,
    ),
    ...ridges(862, 300, 9, -2.6, 18, 'l44 5'),
    ...solid('M842 314L812 322C796 330 790 352 796 376L810 402L834 400Z', signal, 5),
    ...solid(motor, signal, 12),
    ...within(motor, patch('M380 330L830 270V420H380Z', signal.shade)),
    ...hair('M398 330L800 274', ink),
    ...vents(610, 200, 7, 11, 62, 22, 8),
    ...badge(430, 196, 150, 34),
    ...plate(590, 296, 84, 40),
    ...screw(425, 352),
    ...screw(746, 214),
    ...knob(478, 290, 38),
  ]
}

function nose(): Shapes {
  const gearbox = 'M250 205L300 186H400V350L300 342L250 322Z'
  return [
    ...place(168, 264, { flip: true }, bit(0, 0, 230, 26)),
    ...solid('M168 232L150 240V288L168 296L196 300V228Z', rubber, 6),
    ...solid(rect(192, 218, 64, 92, 12), rubber, 7),
    ...ridges(202, 228, 4, 14, 0, 'v72'),
    ...solid(gearbox, tint, 10),
    ...line('M300 187V342'),
    ...hair('M318 192V344M334 192V346M382 190V348'),
    ...screw(360, 212, 8),
    ...screw(360, 326, 8),
    // Side handle on its clamp, with the depth stop through it.
    ...plain(rect(110, 176, 210, 13, 4), steel.light),
    ...hair('M124 177v10M140 177v10M156 177v10M172 177v10'),
    ...solid(rect(262, 168, 46, 192, 10), deep, 6),
    ...solid('M266 356H304L310 392H260Z', steel, 5),
    ...solid(
      'M256 388Q285 378 314 388L322 404C314 440 316 500 322 548C324 566 310 576 285 576C260 576 246 566 248 548C254 500 256 440 248 404Z',
      rubber,
      8,
    ),
    ...ridges(258, 430, 8, 0, 15, 'q27 6 54 0'),
    ...plain(circle(285, 268, 11), steel.light),
  ]
}

function figure(): Figure {
  return {
    shapes: [
      ...cable('M858 540C862 610 900 606 930 590S980 570 1000 596'),
      ...cableSleeve(856, 538, -4),
      ...body(),
      ...nose(),
    ],
    marks: [
      [80, 264],
      [222, 262],
      [478, 290],
      [650, 230],
      [285, 500],
      [806, 360],
    ],
    lens: { at: [235, 262], radius: 150 },
  }
}

/** An SDS-plus hammer laid out with what lies in its case. */
function kit(): Figure {
  return {
    ground: false,
    shapes: [
      ...place(60, 0, { scale: 0.8 }, body(), nose()),
      ...place(60, 560, {}, bit(0, 0, 330, 20)),
      ...place(60, 606, {}, bit(0, 0, 300, 26)),
      ...place(60, 660, {}, bit(0, 0, 380, 34)),
      ...place(
        560,
        520,
        {},
        solid(rect(0, 0, 190, 150, 16), white, 8),
        plain(rect(20, 26, 150, 50, 8), signal.base),
        hair('M20 96H170M20 112H130'),
        solid('M60 -22H130V6H60Z', rubber, 5),
      ),
    ],
    marks: [[0, 0]],
    lens: { at: [0, 0], radius: 10 },
  }
}

/** A hammer drill of the two-kilo class with a D handle. */
export const rotaryHammer = tool(figure, { kit })
