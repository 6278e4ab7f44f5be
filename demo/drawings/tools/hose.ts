import { type Figure, tool } from '../figure.ts'
import { deep, ink, signal, steel, tint } from '../palette.ts'
import { circle, hair, place, plain, rect, type Shapes, solid, tube } from '../shapes.ts'

function coupling(): Shapes {
  return [
    ...solid(rect(-20, -34, 60, 68, 8), steel, 7),
    ...solid(rect(36, -46, 54, 92, 8), tint, 8),
    ...hair('M46 -42V42M58 -42V42M70 -42V42M80 -42V42'),
    ...plain('M90 -30H118V-14H106V14H118V30H90Z', steel.base),
    ...plain(rect(-2, -40, 14, 80, 4), deep.base),
  ]
}

/** A ring of hose as the eye sees it from a little above. */
function coil(y: number, r: number): string {
  return `M${-r} ${y}A${r} ${r * 0.42} 0 1 0 ${r} ${y}A${r} ${r * 0.42} 0 1 0 ${-r} ${y}Z`
}

function shapes(): Shapes {
  const loops = [0, 1, 2, 3, 4, 5].flatMap((i) => [
    ...tube(coil(-i * 38, 270 - (i % 2) * 12), 46, signal.base),
    ...hair(coil(-i * 38 - 8, 270 - (i % 2) * 12), signal.light),
  ])
  return [
    ...tube('M120 104C280 150 360 140 440 130', 46, signal.base),
    ...loops,
    ...tube('M-250 -200C-300 -300 -180 -350 -60 -330S180 -250 330 -270', 46, signal.base),
    ...hair('M-250 -208C-300 -308 -180 -358 -60 -338S180 -258 330 -278', signal.light),
    ...place(340, -272, { turn: -4 }, coupling()),
    ...place(446, 130, { turn: -8 }, coupling()),
    // Two straps hold the coil.
    ...solid('M-150 -108Q-130 -100 -112 -94L-116 134Q-136 130 -156 120Z', deep, 6),
    ...solid('M112 -94Q132 -100 150 -108L156 120Q136 130 116 134Z', deep, 6),
    ...plain(rect(-150, 0, 32, 26, 5), steel.base),
    ...plain(rect(120, 0, 32, 26, 5), steel.base),
    ...plain(circle(136, 13, 4), ink),
  ]
}

/** A coiled hose with couplings. */
export const hose = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [400, -276],
        [-60, -330],
        [-134, 0],
        [500, 124],
      ],
      lens: { at: [390, -275], radius: 110 },
    }) satisfies Figure,
)
