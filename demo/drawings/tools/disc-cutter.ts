import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint, white } from '../palette.ts'
import { badge, knob, nut, plate, ridges, screw, segmentedDisc, vents } from '../parts.ts'
import { circle, hair, line, patch, plain, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const cowl = 'M470 250L520 190H800C836 190 852 210 856 246L866 420L830 470H470Z'
  return [
    // Rear handle and the tank it grows out of.
    ...solid(
      'M800 232C880 214 960 250 982 320C996 370 984 450 950 486L820 500V440L900 430C926 410 930 360 916 330C900 300 870 290 820 296Z',
      rubber,
      10,
    ),
    ...solid('M872 300C852 312 846 334 852 356L886 366L900 330Z', signal, 4),
    ...segmentedDisc(210, 400, 196, 14),
    ...solid('M186 344L560 296V446L250 462Z', steel, 10),
    ...hair('M270 346L540 312M280 442L540 430'),
    ...solid('M2 388A210 210 0 0 1 344 238L398 300L330 330A122 122 0 0 0 96 352L60 420Z', deep, 10),
    ...hair('M24 366A188 188 0 0 1 330 256', deep.light),
    ...solid('M470 440H850L872 486L860 540H500L468 506Z', tint, 9),
    ...solid(cowl, signal, 13),
    ...within(cowl, patch('M440 390H900V480H440Z', signal.shade)),
    ...line('M474 392H862', ink),
    ...vents(690, 222, 6, 12, 92, 23),
    ...badge(520, 214, 140, 30),
    ...plate(536, 410, 90, 44),
    ...knob(600, 320, 46),
    ...screw(496, 372),
    ...screw(836, 372),
    ...screw(836, 224),
    ...plain(circle(560, 488, 30), rubber.base),
    ...hair('M544 488H576M560 472V504', white.light),
    // Front handle, a bent tube round the machine.
    ...tube('M452 470L436 200C434 150 470 120 520 118L640 120', 34, rubber.base),
    ...tube('M638 120C676 122 690 140 690 190', 22, steel.light),
    ...ridges(470, 102, 9, 18, 0, 'v34'),
    ...nut(210, 400, 26),
    ...plain(circle(436, 380, 15), steel.base),
    ...solid('M500 536H560V566H490ZM770 536H840V566H780Z', rubber, 4),
  ]
}

/** A petrol disc cutter with a diamond disc. */
export const discCutter = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [80, 500],
        [120, 250],
        [350, 390],
        [560, 119],
        [600, 320],
        [560, 488],
        [876, 335],
      ],
      lens: { at: [230, 390], radius: 170 },
    }) satisfies Figure,
)
