import { type Figure, tool } from '../figure.ts'
import { deep, ink, paper, signal, steel, tint } from '../palette.ts'
import { around, circle, hair, patch, place, plain, type Shapes, solid } from '../shapes.ts'

function grain(radius: number): Shapes {
  // Grit: a fixed scatter, the golden angle apart, so that the picture is the same every time.
  const dots = Array.from({ length: 150 }, (_, i) => {
    const [r, angle] = [radius * Math.sqrt((i + 3) / 156), i * 2.39996]
    return patch(circle(r * Math.cos(angle), r * Math.sin(angle), 2.6), i % 3 === 0 ? '#A86F00' : ink)
  })
  return dots.flat()
}

function disc(): Shapes {
  return [
    ...solid(circle(0, 0, 215), signal, 9),
    ...grain(200),
    ...around(0, 0, 8, plain(circle(0, -128, 17), paper)),
    ...around(0, 0, 6, plain(circle(60, -34, 11), paper)),
    ...plain(circle(0, 0, 22), paper),
  ]
}

function back(): Shapes {
  return [
    ...solid(circle(0, 0, 215), tint, 9),
    ...around(0, 0, 60, hair('M0 -206L6 -190M10 -176L4 -160M0 -110L6 -96', steel.shade)),
    ...around(0, 0, 8, plain(circle(0, -128, 17), deep.shade)),
    ...around(0, 0, 6, plain(circle(60, -34, 11), deep.shade)),
    ...plain(circle(0, 0, 22), deep.shade),
  ]
}

/** Velcro sanding discs with dust holes: the back of one, the grit of others. */
export const sandingDiscs = tool(
  () =>
    ({
      ground: false,
      shapes: [
        ...place(-210, 60, { turn: -8 }, back()),
        ...place(34, -50, { turn: 12 }, disc()),
        ...place(250, 80, {}, disc()),
      ],
      marks: [
        [-330, 120],
        [30, -210],
        [250, 80],
        [330, 200],
      ],
      lens: { at: [250, 20], radius: 110 },
    }) satisfies Figure,
)
