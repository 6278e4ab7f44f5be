import { type Figure, tool } from '../figure.ts'
import { rubber, signal, steel } from '../palette.ts'
import { hair, line, place, plain, rect, type Shapes, solid } from '../shapes.ts'

/** A shank with locking slots, lying along x from (0, 0) to the right. */
function shank(): Shapes {
  return [
    ...plain(rect(0, -17, 150, 34, 5), steel.light),
    ...plain(rect(34, -9, 70, 18, 8), steel.shade),
    ...hair('M112 -16V16M122 -16V16'),
  ]
}

function shapes(): Shapes {
  const body = (d: string) => [...shank(), ...solid(d, steel, 8)]
  return [
    ...place(0, 0, {}, body('M140 -24H560L720 -6L744 0L720 6L560 24H140Z'), hair('M160 -8H560L700 0')),
    ...place(
      0,
      112,
      {},
      body('M140 -24H520L560 -44L730 -48L744 -40V40L730 48L560 44L520 24H140Z'),
      hair('M160 -8H520M700 -44V44'),
    ),
    ...place(
      0,
      268,
      {},
      body('M140 -24H480C520 -30 540 -72 580 -86L730 -92L746 -80V80L730 92L580 86C540 72 520 30 480 24H140Z'),
      hair('M160 -8H480M700 -86V86'),
    ),
    // A gouge for cable grooves and a tile chisel.
    ...place(
      0,
      440,
      {},
      body('M140 -24H470C520 -22 540 -50 600 -50H736Q760 0 736 50H600C540 50 520 22 470 24H140Z'),
      line('M590 -26C560 -10 560 10 590 26H724Q736 0 724 -26Z', steel.shade),
      hair('M160 -8H470'),
    ),
    ...place(0, 575, {}, body('M140 -22H450L500 -34H640L600 34H500L450 22H140Z'), hair('M160 -8H450')),
    ...[0, 112, 268, 440, 575].flatMap((y) =>
      solid(rect(170, y - 27, 90, 54, 8), y > 400 || y === 0 ? signal : rubber, 6),
    ),
  ]
}

/** Five chisels for breakers, laid side by side. */
export const chisels = tool(
  () =>
    ({
      ground: false,
      shapes: place(0, 0, { turn: -9 }, shapes()),
      marks: [
        [700, -110],
        [720, 0],
        [720, 130],
        [740, 280],
        [60, 100],
      ],
      lens: { at: [720, 20], radius: 150 },
    }) satisfies Figure,
)
