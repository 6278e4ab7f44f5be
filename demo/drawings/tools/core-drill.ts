import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, plate, vents } from '../parts.ts'
import { hair, repeat, type Shapes } from '../shapes.ts'
import { type Space, type Spot, space } from '../space.ts'

const s = space(34, 16)

/** A diamond core bit hanging from `at`, its segments at the bottom. */
export function coreBit(s: Space, at: Spot, radius: number, length: number): Shapes {
  const [x, y, z] = at
  return [
    ...s.turned(
      [x, y, z - length],
      [0, 0, 1],
      [
        [0, radius + 4],
        [18, radius + 4],
      ],
      signal,
    ),
    ...s.turned(
      [x, y, z - length + 18],
      [0, 0, 1],
      [
        [0, radius],
        [length - 48, radius],
        [length - 40, radius * 0.9],
        [length - 32, 26],
        [length - 10, 26],
      ],
      steel,
    ),
    ...s.paste([x, y - radius, z - length + 18], 'front', hair(`M-24 -20V-${length - 80}M-12 -20V-${length - 80}`)),
  ]
}

function shapes(): Shapes {
  return [
    ...s.shadow(-60, 0, 320, 240, 70),
    ...s.wheel([-40, 240, 40], 40, 24, tint),
    ...s.box([-60, 20, 14], [380, 220, 26], deep),
    ...s.paste([-60, 20, 40], 'top', hair('M150 -60H230M150 -160H230', ink)),
    ...s.pipe(
      [
        [-20, 120, 46],
        [30, 120, 330],
      ],
      18,
      deep.base,
    ),
    // Column with its rack.
    ...s.box([40, 96, 40], [54, 54, 640], steel),
    ...s.paste([94, 96, 676], 'side', repeat(44, 0, 14, hair('M6 8H48', ink))),
    ...s.box([34, 90, 670], [66, 66, 20], rubber),
    // Carriage, crank and the motor in it.
    ...s.box([30, 80, 360], [84, 84, 130], rubber),
    ...s.pipe(
      [
        [72, 74, 400],
        [72, 20, 400],
      ],
      16,
      steel.base,
    ),
    ...s.pipe(
      [
        [72, 16, 400],
        [0, 10, 330],
        [0, 10, 330],
      ],
      14,
      steel.base,
    ),
    ...s.pipe(
      [
        [0, 10, 330],
        [0, -50, 330],
      ],
      26,
      rubber.base,
    ),
    ...s.box([110, 96, 380], [50, 54, 90], deep),
    ...coreBit(s, [220, 123, 320], 76, 270),
    ...s.turned(
      [220, 123, 312],
      [0, 0, 1],
      [
        [0, 30],
        [34, 30],
        [40, 60],
        [110, 66],
      ],
      tint,
    ),
    ...s.turned(
      [220, 123, 422],
      [0, 0, 1],
      [
        [0, 72],
        [150, 72],
        [164, 60],
      ],
      signal,
    ),
    ...s.turned(
      [220, 123, 586],
      [0, 0, 1],
      [
        [0, 62],
        [40, 62],
        [60, 44],
      ],
      rubber,
    ),
    ...s.paste([220, 50, 560], 'front', badge(-50, 10, 100, 26), vents(-44, 56, 5, 9, 50, 20)),
    ...s.paste([220, 58, 408], 'front', plate(-34, 10, 68, 36)),
    ...s.pipe(
      [
        [292, 123, 400],
        [380, 100, 400],
        [420, 60, 300],
      ],
      12,
      deep.base,
      40,
    ),
    ...s.box([-50, 24, 0], [30, 30, 16], rubber),
    ...s.box([276, 24, 0], [30, 30, 16], rubber),
  ]
}

/** A diamond core drill on its stand. */
export const coreDrill = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([94, 110, 640]),
        s.flat([220, 60, 610]),
        s.flat([0, -40, 330]),
        s.flat([380, 100, 400]),
        s.flat([220, 50, 150]),
        s.flat([-20, 20, 28]),
      ],
      lens: { at: s.flat([220, 50, 300]), radius: 140 },
    }) satisfies Figure,
)
