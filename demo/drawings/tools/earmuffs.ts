import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel } from '../palette.ts'
import { badge } from '../parts.ts'
import { ellipse, hair, place, type Shapes, solid, tube } from '../shapes.ts'

function cup(): Shapes {
  return [
    ...solid('M66 -118C104 -110 120 -60 120 0C120 60 104 110 66 118Z', rubber, 9),
    ...hair('M96 -86C108 -40 108 40 96 86', steel.shade),
    ...solid('M70 -124C-20 -134 -90 -80 -92 0C-90 80 -20 134 70 124Q86 0 70 -124Z', signal, 13),
    ...solid(ellipse(-14, 0, 40, 62), deep, 7),
    ...hair('M-40 -20H12M-42 0H14M-40 20H12', deep.light),
    ...badge(-20, 82, 64, 18),
  ]
}

function shapes(): Shapes {
  return [
    ...tube('M-250 60C-300 -330 300 -330 250 60', 46, rubber.base),
    ...tube('M-206 -150C-140 -282 140 -282 206 -150', 74, rubber.light),
    ...hair('M-190 -170C-130 -286 130 -286 190 -170M-204 -140C-146 -254 146 -254 204 -140', steel.shade),
    ...tube('M-252 60L-248 -60', 12, steel.light),
    ...tube('M252 60L248 -60', 12, steel.light),
    ...place(-256, 110, {}, cup()),
    ...place(256, 110, { flip: true }, cup()),
  ]
}

/** Ear muffs on their headband. */
export const earmuffs = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [0, -250],
        [-248, -40],
        [-270, 110],
        [170, 170],
      ],
      lens: { at: [-250, 90], radius: 140 },
    }) satisfies Figure,
)
