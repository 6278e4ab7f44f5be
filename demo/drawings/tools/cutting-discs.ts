import { type Figure, tool } from '../figure.ts'
import { deep, ink, paper, rubber, signal, steel } from '../palette.ts'
import { around, circle, hair, line, patch, place, plain, type Shapes, solid } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(24, 30)

function disc(): Shapes {
  return [
    ...solid(circle(0, 0, 230), rubber, 8),
    ...around(0, 0, 30, hair('M0 -226L30 -150M0 -226L-30 -150', '#4A5159')),
    ...plain(circle(0, 0, 128), signal.base),
    ...hair(circle(0, 0, 116), signal.shade),
    ...plain(circle(0, 0, 46), steel.light),
    ...plain(circle(0, 0, 26), paper),
    ...line('M-64 -62A90 90 0 0 1 64 -62', ink),
    ...patch('M80 -48L48 -52L66 -78Z', ink),
    ...hair('M-70 60H70M-50 80H50', ink),
  ]
}

function shapes(): Shapes {
  return [
    ...Array.from({ length: 9 }, (_, i) => i * 13).flatMap((z) =>
      s.turned(
        [0, 0, z],
        [0, 0, 1],
        [
          [0, 230],
          [10, 230],
        ],
        rubber,
      ),
    ),
    ...s.paste(
      [0, 0, 114],
      'top',
      plain(circle(0, 0, 128), signal.base),
      hair(circle(0, 0, 116), signal.shade),
      plain(circle(0, 0, 46), steel.light),
      plain(circle(0, 0, 26), deep.shade),
      line('M-64 -62A90 90 0 0 1 64 -62', ink),
      patch('M80 -48L48 -52L66 -78Z', ink),
    ),
    ...place(450, -120, {}, disc()),
  ]
}

/** A pile of metal cutting discs, and one standing beside it. */
export const cuttingDiscs = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [450, -310],
        [450, -180],
        [450, -120],
        [-120, 60],
      ],
      lens: { at: [450, -140], radius: 130 },
    }) satisfies Figure,
)
