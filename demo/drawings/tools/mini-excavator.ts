import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, nut, vents } from '../parts.ts'
import { circle, hair, line, patch, plain, rect, repeat, type Shapes, solid, tube, within } from '../shapes.ts'

/** A hydraulic cylinder from one pin to the other. */
function cylinder(x0: number, y0: number, x1: number, y1: number): Shapes {
  const at = (share: number) => `${x0 + (x1 - x0) * share} ${y0 + (y1 - y0) * share}`
  return [
    ...tube(`M${x0} ${y0}L${x1} ${y1}`, 13, tint.light),
    ...tube(`M${x0} ${y0}L${at(0.58)}`, 25, deep.base),
    ...plain(circle(x0, y0, 10), steel.base),
    ...plain(circle(x1, y1, 10), steel.base),
  ]
}

function shapes(): Shapes {
  const cabin = 'M560 420V190Q562 160 590 156H760Q784 158 788 180L806 420Z'
  const hood = 'M690 500V330H860Q920 334 936 384L946 470Q944 500 920 500Z'
  return [
    // Tracks with their rollers, and the dozer blade.
    ...solid('M372 560L340 552Q322 600 344 676L366 676Q356 612 372 600Z', signal, 6),
    ...tube('M360 596L520 600', 26, steel.base),
    ...solid(rect(470, 556, 440, 124, 62), rubber, 10),
    ...repeat(21, 18, 0, line('M508 560V572M508 664V676', steel.shade)),
    ...solid(rect(496, 580, 388, 76, 38), deep, 6),
    ...plain(circle(540, 618, 34), steel.base),
    ...nut(540, 618, 12),
    ...plain(circle(842, 618, 34), steel.base),
    ...nut(842, 618, 12),
    ...repeat(4, 58, 0, plain(circle(606, 634, 18), steel.light)),
    ...solid('M500 500H936V530L900 552H530L500 530Z', rubber, 7),
    ...solid(rect(640, 540, 130, 28, 6), steel, 6),
    // Cabin and engine hood.
    ...solid(cabin, tint, 12),
    ...plain('M584 400V206Q586 186 604 184H660V400Z', '#F4F8FB'),
    ...plain('M678 400V184H746Q764 186 766 200L780 320H700V400Z', '#F4F8FB'),
    ...hair('M600 300L646 220M600 340L650 254M694 280L740 206', steel.base),
    ...solid('M604 420C604 380 640 372 664 380L676 340Q690 330 700 340V430H604Z', rubber, 7),
    ...tube('M616 384L606 330', 9, ink),
    ...solid(hood, signal, 12),
    ...within(hood, patch('M680 450H960V510H680Z', signal.shade)),
    ...vents(800, 370, 5, 11, 62, 22, 6),
    ...badge(712, 352, 70, 24),
    ...solid('M548 156Q550 140 570 138H780Q800 140 800 158V168H548Z', rubber, 5),
    ...solid('M510 500L520 420H700V500Z', signal, 9),
    // Boom, arm and bucket with their cylinders.
    ...solid('M500 500L486 448L540 420L570 452L566 500Z', steel, 8),
    ...cylinder(500, 480, 392, 262),
    ...solid(
      'M520 424L548 452C500 420 440 330 392 230C360 170 300 140 236 150L226 122C310 100 384 120 424 190C460 258 490 360 520 424Z',
      signal,
      9,
    ),
    ...cylinder(380, 150, 200, 96),
    ...solid('M270 150L218 92Q196 84 188 104L150 290L124 420L156 430L196 310L244 190Z', signal, 9),
    ...cylinder(206, 150, 98, 350),
    ...solid(
      'M158 418L120 398L84 402C40 430 10 500 40 560L56 582L70 560L84 586L98 562L112 586L126 562L150 560C170 520 176 470 158 418Z',
      steel,
      10,
    ),
    ...hair('M60 540Q90 548 140 546M76 440Q60 480 62 520'),
    ...tube('M98 350L150 370', 13, deep.base),
    ...tube('M98 350L100 402', 13, deep.base),
    ...nut(232, 140, 14),
    ...nut(140, 408, 12),
    ...nut(536, 446, 15),
    ...nut(404, 196, 10),
  ]
}

/** A mini excavator on rubber tracks. */
export const miniExcavator = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [660, 150],
        [460, 280],
        [170, 240],
        [60, 500],
        [350, 640],
        [690, 600],
        [860, 420],
      ],
      lens: { at: [110, 440], radius: 150 },
    }) satisfies Figure,
)
