import { type Figure, tool } from '../figure.ts'
import { deep, ink, paper, signal, steel, tint } from '../palette.ts'
import { toothedDisc } from '../parts.ts'
import { around, circle, hair, line, patch, plain, type Shapes, solid } from '../shapes.ts'

function shapes(): Shapes {
  return [
    ...solid(toothedDisc(0, 0, 320, 30), tint, 10),
    ...around(0, 0, 30, plain('M318 -2L304 -10L300 14L314 16Z', signal.base)),
    ...hair(circle(0, 0, 262), steel.base),
    ...hair(circle(0, 0, 120)),
    // Expansion slots, laser cut.
    ...around(0, 0, 5, line('M0 -292C14 -270 -12 -250 4 -226', ink), plain(circle(4, -220, 7), paper)),
    ...around(0, 0, 5, hair('M120 -130C150 -110 160 -80 150 -50C176 -70 184 -100 170 -130', deep.base)),
    ...solid(circle(0, 0, 96), steel, 7),
    ...plain(circle(0, 0, 40), paper),
    ...hair('M-220 -130A256 256 0 0 1 -130 -220M-200 -118A232 232 0 0 1 -118 -200', paper),
    ...line('M-60 -40A72 72 0 0 1 40 -60', ink),
    ...patch('M56 -48L30 -46L42 -72Z', ink),
  ]
}

/** A circular saw blade with carbide tips. */
export const sawBlade = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        [0, -312],
        [160, -200],
        [4, -220],
        [70, 60],
        [0, 0],
      ],
      lens: { at: [120, -270], radius: 110 },
    }) satisfies Figure,
)
