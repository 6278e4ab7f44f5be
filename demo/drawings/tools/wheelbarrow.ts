import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel } from '../palette.ts'
import { flatWheel, nut, ridges } from '../parts.ts'
import { hair, line, patch, place, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const tray =
    'M110 120H700C716 120 722 134 714 148L590 330Q576 350 550 350H300Q276 350 262 334L98 150C88 134 94 120 110 120Z'
  return [
    ...tube('M130 500L330 400L640 390L930 270', 26, deep.shade),
    ...tube('M500 400L560 560H660', 24, deep.base),
    ...tube('M700 370L640 560', 24, deep.base),
    ...flatWheel(150, 470, 120, steel),
    ...solid(tray, signal, 14),
    ...within(
      tray,
      patch('M90 116H730V150H90Z', signal.light),
      patch('M200 300H700V360H200Z', signal.shade),
      hair('M220 150L330 340M600 150L520 340', signal.shade),
    ),
    ...line('M102 150H712', ink),
    ...tube('M100 118H712', 20, steel.base),
    ...tube('M150 470L330 372L660 362L960 240', 26, deep.base),
    ...tube('M880 274L980 232', 42, rubber.base),
    ...ridges(892, 250, 6, 14, -6, 'l14 34'),
    ...nut(150, 470, 16),
    ...nut(350, 368, 11),
    ...nut(560, 364, 11),
    ...place(0, 0, {}, tube('M540 366L600 566H690', 24, deep.base)),
    ...tube('M570 566H700', 24, rubber.base),
    ...tube('M150 470L60 390C40 360 60 330 100 336', 16, deep.base),
  ]
}

/** A building-site wheelbarrow. */
export const wheelbarrow = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [400, 118],
        [400, 240],
        [930, 254],
        [150, 470],
        [620, 566],
      ],
      lens: { at: [180, 440], radius: 140 },
    }) satisfies Figure,
)
