import { type Figure, tool } from '../figure.ts'
import { deep, ink, paper, signal, steel, tint } from '../palette.ts'
import { segmentedDisc } from '../parts.ts'
import { around, circle, hair, line, patch, place, plain, type Shapes, solid } from '../shapes.ts'

function face(): Shapes {
  return [
    ...segmentedDisc(0, 0, 300, 16),
    ...around(0, 0, 8, plain(circle(0, -186, 15), paper)),
    ...around(0, 0, 48, hair('M0 -298V-268', steel.shade)),
    ...solid(circle(0, 0, 130), signal, 9),
    ...hair(circle(0, 0, 118), signal.shade),
    ...plain(circle(0, 0, 62), tint.light),
    ...plain(circle(0, 0, 32), paper),
    ...hair('M-90 -60A108 108 0 0 1 -40 -100M90 60A108 108 0 0 1 40 100', ink),
    // Arrow of rotation.
    ...line('M-60 -70A92 92 0 0 1 60 -70', ink),
    ...patch('M74 -56L44 -62L62 -86Z', ink),
    ...hair('M-210 -120A242 242 0 0 1 -120 -210M-190 -110A220 220 0 0 1 -110 -190', tint.light),
  ]
}

/** A segmented diamond disc, face and edge. */
export const diamondDisc = tool(
  () =>
    ({
      ground: false,
      shapes: [
        ...face(),
        ...place(
          430,
          0,
          {},
          solid('M-9 -276H9V276H-9Z', tint, 4),
          ...[-1, 1].map((k) => solid(`M-15 ${k * 276}H15V${k * 300}H-15Z`, steel, 4)),
          solid('M-16 -64H16V64H-16Z', signal, 4),
          hair('M0 -330V-312M0 312V330M-26 0H-40M26 0H40', deep.base),
        ),
      ],
      marks: [
        [-130, -265],
        [130, -132],
        [60, 90],
        [0, 10],
        [430, -285],
      ],
      lens: { at: [0, -250], radius: 110 },
    }) satisfies Figure,
)
