import { type Figure, tool } from '../figure.ts'
import { ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, bit } from '../parts.ts'
import { hair, patch, place, plain, rect, type Shapes, solid } from '../shapes.ts'

function shapes(): Shapes {
  const sizes = [
    [470, 46],
    [440, 40],
    [400, 34],
    [360, 28],
    [320, 23],
    [290, 18],
    [260, 14],
  ] as const
  return [
    ...sizes.flatMap(([length, d], i) => place(90 + i * 92, 470, { turn: -90 }, bit(0, 0, length, d))),
    // The box they stand in, its front low enough to show them.
    ...solid('M0 396H740L766 440V640Q764 664 740 664H0Q-24 664 -26 640V440Z', rubber, 12),
    ...plain('M0 396H740L756 424H-16Z', rubber.light),
    ...sizes.flatMap((_, i) => hair(`M${56 + i * 92} 412h66`, steel.base)),
    ...solid(rect(40, 470, 660, 150, 14), signal, 9),
    ...badge(80, 500, 190, 44),
    ...hair('M80 570H320M80 590H260', signal.shade),
    ...sizes.flatMap(([, d], i) => patch(rect(420 + i * 36, 590 - d * 1.6, 20, d * 1.6, 3), ink)),
    ...plain(rect(330, 630, 80, 22, 8), tint.base),
  ]
}

/** A set of masonry drill bits in its box. */
export const drillBits = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [90, 40],
        [274, 120],
        [640, 250],
        [160, 520],
      ],
      lens: { at: [90, 90], radius: 110 },
    }) satisfies Figure,
)
