import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, knob, nut, ridges, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const motor = 'M650 -34L690 -46H850C880 -44 900 -24 902 0C900 24 880 44 850 46H690L650 34Z'
  return [
    // Suction hose behind the pole.
    ...tube('M70 40C140 70 300 46 420 44S700 80 860 90S1000 160 1060 240', 40, rubber.light),
    ...hair('M140 34V74M180 32V72M220 30V70M260 28V68M300 28V68M340 26V66M380 26V66'),
    ...place(0, 0, {}, tube('M60 0H560', 40, steel.light), hair('M80 -8H540M80 8H540')),
    ...solid(rect(270, -28, 230, 56, 22), rubber, 7),
    ...ridges(290, -26, 12, 17, 0, 'v52'),
    ...solid(rect(556, -30, 100, 60, 10), rubber, 6),
    ...solid(motor, signal, 10),
    ...within(motor, patch('M640 16H910V60H640Z', signal.shade)),
    ...vents(790, -26, 4, 10, 46, 20),
    ...badge(676, -26, 84, 24),
    ...knob(736, 16, 20),
    ...solid('M898 -22H1010C1030 -20 1030 20 1010 22H898Z', rubber, 7),
    // The round head on its fork, seen slightly from below.
    ...solid('M-20 -70L70 -26V26L-20 70L-40 50L10 0L-40 -50Z', deep, 7),
    ...place(
      -70,
      0,
      { turn: 12 },
      solid('M-40 -150C10 -140 40 -70 40 0C40 70 10 140 -40 150Z', signal, 9),
      hair('M-30 -130C0 -100 16 -50 16 0C16 50 0 100 -30 130', signal.shade),
      solid(rect(-62, -160, 26, 320, 12), rubber, 5),
      ridges(-62, -140, 19, 0, 15.5, 'h24'),
      plain(rect(-78, -150, 16, 300, 7), tint.base),
      nut(10, 0, 14),
    ),
    ...line(circle(-6, 0, 2), ink),
  ]
}

/** A long-necked drywall sander, called a giraffe. */
export const wallSander = tool(
  () =>
    ({
      shapes: place(0, 0, { turn: 32 }, shapes()),
      marks: [
        [-100, -60],
        [320, 200],
        [640, 400],
        [800, 505],
        [700, 560],
      ],
      lens: { at: [-30, -10], radius: 150 },
    }) satisfies Figure,
)
