import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, nut, ridges, vents } from '../parts.ts'
import { circle, hair, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const cowl = 'M820 -60L870 -74H980Q1020 -66 1026 -20V30L1000 64H860L820 40Z'
  return [
    // Bicycle handlebar in front of the harness ring.
    ...tube('M400 0L380 -60C370 -100 330 -130 300 -180', 20, rubber.base),
    ...tube('M300 -180L276 -224', 36, rubber.base),
    ...tube('M-20 0H830', 24, steel.light),
    ...hair('M0 -4H820'),
    ...tube('M400 0L470 -70C490 -100 490 -140 490 -190', 20, rubber.base),
    ...tube('M490 -180V-250', 36, rubber.base),
    ...ridges(474, -240, 5, 0, 14, 'h32'),
    ...solid('M508 -236L526 -226L522 -180L508 -184Z', signal, 3),
    ...solid(rect(380, -26, 46, 52, 8), deep, 5),
    ...nut(403, 0, 10),
    ...plain(circle(560, 26, 14), 'none'),
    ...solid(rect(548, -18, 26, 36, 6), steel, 4),
    ...solid(rect(740, -28, 90, 56, 10), rubber, 6),
    ...solid(cowl, signal, 11),
    ...within(cowl, patch('M810 20H1040V80H810Z', signal.shade)),
    ...vents(930, -46, 4, 10, 60, 20, 6),
    ...badge(850, -44, 64, 22),
    ...solid('M850 60H990L976 100H870Z', tint, 6),
    ...plain(circle(900, 82, 14), rubber.base),
    ...solid('M1018 -30L1056 -20V40L1018 46Z', deep, 5),
    ...hair('M1030 -16V34M1042 -12V34', ink),
    // Guard and the cutting head.
    ...solid('M60 18C110 60 90 130 30 160L0 136L-4 40L20 14Z', rubber, 8),
    ...hair('M70 60C70 90 56 116 34 134', steel.shade),
    ...solid('M-46 -20H10V24H-10L-30 50H-66L-60 10Z', steel, 6),
    ...place(
      -50,
      64,
      { turn: 38, scale: 1.25 },
      tube('M-150 0C-120 6 -70 4 -30 2M150 0C120 -6 70 -4 30 -2', 4, signal.base),
      solid(rect(-50, -24, 100, 40, 12), rubber, 6),
      solid(rect(-30, 14, 60, 18, 8), signal, 4),
      hair('M-30 -20V12M-10 -20V12M10 -20V12M30 -20V12', steel.shade),
    ),
  ]
}

/** A petrol brush cutter with a line head. */
export const brushCutter = tool(
  () =>
    ({
      shapes: place(0, 0, { turn: -38 }, shapes()).map((shape) =>
        shape.fill === 'none' ? { ...shape, fill: null } : shape,
      ),
      marks: [
        [0, 84],
        [70, 50],
        [80, -346],
        [232, -480],
        [700, -540],
        [760, -490],
      ],
      lens: { at: [10, 70], radius: 150 },
    }) satisfies Figure,
)
