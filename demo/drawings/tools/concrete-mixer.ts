import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, vents } from '../parts.ts'
import type { Shapes } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(30, 16)
const axis: Spot = [0.62, -0.34, 0.7]
const along = (t: number): Spot => {
  const length = Math.hypot(...axis)
  return [230 + (axis[0] * t) / length, 170 + (axis[1] * t) / length, 360 + (axis[2] * t) / length]
}

function shapes(): Shapes {
  return [
    ...s.shadow(-20, 0, 560, 340),
    // Rear leg frame.
    ...s.pipe(
      [
        [20, 330, 20],
        [230, 330, 400],
        [470, 330, 20],
      ],
      26,
      deep.base,
      30,
    ),
    ...s.wheel([60, 320, 80], 84, 44, tint),
    // The drum: a pan below, the toothed ring, a cone up to the mouth.
    ...s.turned(
      along(-170),
      axis,
      [
        [0, 120],
        [18, 160],
        [140, 250],
        [185, 262],
      ],
      signal,
    ),
    ...s.turned(
      along(15),
      axis,
      [
        [0, 280],
        [34, 280],
      ],
      rubber,
    ),
    ...s.turned(
      along(49),
      axis,
      [
        [0, 258],
        [60, 244],
        [250, 168],
        [268, 176],
        [280, 170],
      ],
      signal,
    ),
    ...s.disc(along(330), axis, 158, ink),
    ...s.disc(along(322), axis, 142, rubber.shade),
    // Front legs, motor housing and the tilting wheel.
    ...s.pipe(
      [
        [20, 10, 20],
        [230, 10, 400],
        [470, 10, 20],
      ],
      28,
      deep.base,
      30,
    ),
    ...s.pipe(
      [
        [120, 10, 200],
        [350, 10, 200],
      ],
      24,
      deep.base,
    ),
    ...s.pipe(
      [
        [470, 10, 22],
        [470, 330, 22],
      ],
      24,
      deep.base,
    ),
    ...s.box([130, -20, 250], [150, 90, 190], tint),
    ...s.paste([130, -20, 440], 'front', vents(26, 100, 5, 10, 70, 22), badge(24, 30, 100, 26)),
    ...s.wheel([60, -34, 80], 84, 44, tint),
    ...s.pipe(
      [
        [-60, 10, 330],
        [150, 10, 330],
      ],
      20,
      steel.base,
    ),
    ...s.turned(
      [-60, 10, 330],
      [-1, 0, 0],
      [
        [0, 16],
        [20, 16],
      ],
      rubber,
    ),
  ]
}

/** A tilting-drum concrete mixer. */
export const concreteMixer = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat(along(325)),
        s.flat(along(60)),
        s.flat([200, -20, 400]),
        s.flat([60, -34, 80]),
        s.flat([410, 10, 110]),
      ],
      lens: { at: s.flat([230, -20, 350]), radius: 165 },
    }) satisfies Figure,
)
