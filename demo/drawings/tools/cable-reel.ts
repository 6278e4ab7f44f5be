import { type Figure, tool } from '../figure.ts'
import { socket } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge, plug } from '../parts.ts'
import { circle, hair, place, plain, repeat, type Shapes, solid, tube } from '../shapes.ts'

function shapes(): Shapes {
  const coil = [250, 232, 214, 196, 178].flatMap((r) => tube(circle(0, 0, r), 20, rubber.light))
  return [
    // Stand: a bent pipe that is both feet and handle.
    ...tube('M-210 330L-150 60L-110 -290C-104 -340 104 -340 110 -290L150 60L210 330', 24, deep.base),
    ...tube('M-90 -322H90', 40, rubber.base),
    ...repeat(9, 18, 0, hair('M-72 -338V-306', steel.base)),
    ...solid(circle(0, 0, 272), rubber, 12),
    ...coil,
    ...solid(circle(0, 0, 172), signal, 12),
    ...hair(circle(0, 0, 156), signal.shade),
    ...socket(-76, -40, 42),
    ...socket(76, -40, 42),
    ...socket(-76, 62, 42),
    ...socket(76, 62, 42),
    ...plain(circle(0, -112, 20), '#C8462B'),
    ...badge(-54, 116, 108, 24),
    ...plain(circle(0, 10, 16), tint.base),
    ...tube('M-260 330H260', 26, deep.base),
    ...tube('M-280 330H-230M230 330H280', 36, rubber.base),
    ...place(190, -172, { turn: 40 }, solid('M-20 -16H30V16H-20Z', deep, 4), plain(circle(30, 0, 22), rubber.base)),
    ...tube('M238 84C300 140 320 210 390 240S460 320 420 330H500', 20, rubber.light),
    ...plug(500, 330),
  ]
}

/** A cable reel with four sockets. */
export const cableReel = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [0, -322],
        [-76, -40],
        [0, -112],
        [214, -152],
        [560, 330],
      ],
      lens: { at: [0, 0], radius: 150 },
    }) satisfies Figure,
)
