import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, nut, ridges, toothedDisc, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const guard = 'M190 290A200 200 0 0 1 560 180L600 240L480 330Z'
  return [
    ...plain(toothedDisc(390, 300, 186, 34), tint.light),
    ...hair(circle(390, 300, 150)),
    ...plain(circle(390, 300, 44), steel.base),
    ...nut(390, 300, 15),
    // The arm turns on its pivot behind the blade.
    ...solid('M520 190L600 176L760 420L740 560H640L650 430L520 300Z', deep, 10),
    ...nut(690, 470, 20),
    ...tube('M640 300C700 320 720 360 700 420', 12, steel.light),
    ...solid('M300 170C220 130 140 98 80 110C50 118 46 150 74 160C110 166 150 200 200 270L260 240Z', rubber, 8),
    ...solid(guard, signal, 13),
    ...within(guard, patch('M180 260H620V340H180Z', signal.shade)),
    ...hair('M216 270A170 170 0 0 1 520 176', signal.shade),
    ...badge(300, 168, 120, 28, -12),
    ...solid(rect(440, 236, 150, 104, 16), rubber, 9),
    ...vents(462, 256, 5, 10, 64, 22),
    ...ridges(86, 112, 6, 16, 7, 'l-4 40'),
    ...solid('M150 182C140 204 148 216 168 222L186 206Z', signal, 3),
    // Fence, a beam of wood on the table, the turntable.
    ...solid('M60 440H300V530H60ZM470 440H620V530H470Z', steel, 7),
    ...solid('M-40 476H330V540H-40ZM440 476H700V540H440Z', { light: '#E2C08D', base: '#D9B27A', shade: '#BC935A' }, 8),
    ...hair('M-30 492H320M-30 510C60 504 180 516 320 508M450 494H690M450 514C520 508 600 520 690 512', '#9A7542'),
    ...solid('M20 540H760L780 560V600H0V560Z', tint, 8),
    ...line('M384 540V600', ink),
    ...hair(
      'M60 552V566M100 552V566M140 552V566M180 552V566M220 552V566M260 552V566M300 552V566M470 552V566M510 552V566M550 552V566M590 552V566M630 552V566M670 552V566M710 552V566',
    ),
    ...solid('M-20 600H800L820 640Q820 656 800 656H-20Q-40 656 -40 640Z', rubber, 7),
    ...plain(circle(384, 630, 24), signal.base),
    ...place(384, 630, {}, hair('M-14 0H14M0 -14V14', ink)),
    ...solid(rect(10, 652, 70, 20, 5), rubber, 3),
    ...solid(rect(700, 652, 70, 20, 5), rubber, 3),
  ]
}

/** A mitre saw with a beam on its table. */
export const mitreSaw = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [110, 130],
        [360, 180],
        [515, 290],
        [270, 420],
        [690, 470],
        [384, 630],
      ],
      lens: { at: [384, 460], radius: 150 },
    }) satisfies Figure,
)
