import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, patch, plain, rect, repeat, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(33, 14)
const [length, depth, low, step, pairs] = [560, 220, 150, 110, 3]

function scissors(y: number): Shapes {
  return Array.from({ length: pairs }, (_, i) => low + i * step).flatMap((z) => [
    ...s.pipe(
      [
        [40, y, z + step],
        [length - 60, y, z],
      ],
      24,
      steel.base,
    ),
    ...s.pipe(
      [
        [40, y, z],
        [length - 60, y, z + step],
      ],
      24,
      steel.light,
    ),
    ...s.disc([length / 2 - 10, y - 12, z + step / 2], [0, -1, 0], 14, deep.base),
    ...[40, length - 60].flatMap((x) => s.disc([x, y - 12, z], [0, -1, 0], 10, deep.base)),
  ])
}

function shapes(): Shapes {
  const deck = low + pairs * step + 10
  const rail = (y: number) => [
    ...[0, 185, 370, 556].flatMap((x) =>
      s.pipe(
        [
          [x, y, deck + 20],
          [x, y, deck + 200],
        ],
        14,
        deep.base,
      ),
    ),
    ...s.pipe(
      [
        [0, y, deck + 200],
        [556, y, deck + 200],
      ],
      16,
      deep.base,
    ),
    ...s.pipe(
      [
        [0, y, deck + 110],
        [556, y, deck + 110],
      ],
      12,
      deep.base,
    ),
  ]
  const end = (x: number) => [
    ...s.pipe(
      [
        [x, 0, deck + 200],
        [x, depth, deck + 200],
      ],
      16,
      deep.base,
    ),
    ...s.pipe(
      [
        [x, 0, deck + 110],
        [x, depth, deck + 110],
      ],
      12,
      deep.base,
    ),
  ]
  return [
    ...s.shadow(-10, -10, length, depth, 80),
    ...s.wheel([80, depth, 62], 62, 40, tint),
    ...s.wheel([470, depth, 62], 62, 40, tint),
    ...s.extrude('M0 0V-60L20 -86H540L560 -60V0Z', [0, 0, 40], 'front', depth, signal),
    ...scissors(depth - 30),
    ...s.paste(
      [0, 0, 126],
      'front',
      badge(210, 16, 130, 26),
      plain(rect(370, 14, 40, 46, 4), tint.base),
      hair('M378 26H402M378 36H402M378 46H394'),
    ),
    ...s.paste(
      [560, 0, 100],
      'side',
      plain(rect(40, 0, 140, 46, 6), rubber.base),
      patch(rect(56, 14, 30, 18, 4), signal.base),
    ),
    ...scissors(30),
    ...rail(depth),
    ...end(0),
    ...s.box([-4, 0, deck], [568, depth, 26], signal),
    ...s.paste([-4, 0, deck + 26], 'top', repeat(13, 42, 0, hair(`M20 -8V-${depth - 10}`, signal.shade))),
    ...end(556),
    ...rail(0),
    ...s.box([430, -20, deck + 130], [90, 30, 70], rubber),
    ...s.paste([430, -20, deck + 200], 'front', patch(rect(12, 14, 28, 20, 4), signal.base), hair('M60 14V40', ink)),
    ...s.pipe(
      [
        [500, -6, deck + 200],
        [500, -6, deck + 226],
      ],
      12,
      ink,
    ),
    ...s.wheel([80, -34, 62], 62, 40, tint),
    ...s.wheel([470, -34, 62], 62, 40, tint),
  ]
}

/** An electric scissor lift, half raised. */
export const scissorLift = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([475, -20, 660]),
        s.flat([185, 0, 690]),
        s.flat([260, 0, 500]),
        s.flat([270, 18, 310]),
        s.flat([260, 0, 60]),
        s.flat([470, -34, 40]),
      ],
      lens: { at: s.flat([440, 0, 600]), radius: 150 },
    }) satisfies Figure,
)
