import { deep, ink, rubber, signal, steel, type Tone, tint, white } from './palette.ts'
import { around, circle, hair, patch, plain, rect, repeat, type Shapes } from './shapes.ts'
import type { Space, Spot } from './space.ts'

/** A small petrol engine, about 260 × 170 × 250, its starter towards us; `at` is its front lower left corner. */
export function engine(s: Space, [x, y, z]: Spot, tank: Tone = signal): Shapes {
  return [
    ...s.box([x, y, z], [230, 170, 50], steel),
    ...s.box([x + 120, y + 20, z + 50], [110, 130, 110], rubber),
    ...s.paste([x + 120, y + 20, z + 160], 'front', repeat(7, 0, 14, hair('M4 12H106', steel.base))),
    ...s.paste([x + 230, y + 20, z + 160], 'side', repeat(7, 0, 14, hair('M4 12H126', steel.base))),
    ...s.box([x, y + 10, z + 50], [120, 150, 120], tint),
    ...s.box([x + 232, y + 34, z + 70], [40, 104, 76], deep),
    ...s.paste([x + 272, y + 34, z + 146], 'side', repeat(5, 18, 0, patch(rect(12, 14, 8, 48, 4), ink))),
    ...s.extrude(rect(0, -66, 216, 66, 24), [x + 8, y + 8, z + 170], 'front', 150, tank),
    ...s.turned(
      [x + 90, y + 80, z + 236],
      [0, 0, 1],
      [
        [0, 26],
        [16, 26],
        [20, 20],
      ],
      rubber,
    ),
    ...s.turned(
      [x + 84, y + 10, z + 92],
      [0, -1, 0],
      [
        [0, 78],
        [26, 78],
        [38, 62],
      ],
      white,
    ),
    ...s.paste(
      [x + 84, y - 28, z + 92],
      'front',
      around(0, 0, 12, patch('M-4 -54L4 -54L3 -26L-3 -26Z', ink)),
      plain(circle(0, 0, 20), rubber.base),
    ),
    ...s.paste([x + 84, y - 28, z + 92], 'front', patch(rect(20, 34, 46, 14, 7), signal.base)),
  ]
}

/** A bare pipe frame: four rails around a box, those behind first; `front` gives those before its contents. */
export function frame(
  s: Space,
  [x, y, z]: Spot,
  [w, d, h]: Spot,
  part: 'back' | 'front',
  width = 24,
  fill: string = rubber.base,
  bend = 40,
): Shapes {
  const hoop = (at: number) =>
    s.pipe(
      [
        [x + w / 2, at, z],
        [x, at, z],
        [x, at, z + h],
        [x + w, at, z + h],
        [x + w, at, z],
        [x + w / 2, at, z],
      ],
      width,
      fill,
      bend,
    )
  const across = (cx: number, cz: number) =>
    s.pipe(
      [
        [cx, y, cz],
        [cx, y + d, cz],
      ],
      width * 0.85,
      fill,
    )
  if (part === 'back') return [...hoop(y + d), ...across(x + w * 0.12, z), ...across(x + w * 0.88, z)]
  return [...across(x + w * 0.1, z + h), ...across(x + w * 0.9, z + h), ...hoop(y)]
}

/** A socket with its lid. */
export function socket(x: number, y: number, r = 26): Shapes {
  return [
    ...plain(rect(x - r, y - r, 2 * r, 2 * r, 6), deep.base),
    ...plain(circle(x, y, r * 0.72), tint.light),
    ...patch(circle(x - r * 0.3, y, r * 0.12), ink),
    ...patch(circle(x + r * 0.3, y, r * 0.12), ink),
  ]
}

/** A round gauge with its hand. */
export function gauge(x: number, y: number, r = 24): Shapes {
  return [
    ...plain(circle(x, y, r), white.light),
    ...hair(`M${x - r * 0.6} ${y + r * 0.4}A${r * 0.7} ${r * 0.7} 0 1 1 ${x + r * 0.6} ${y + r * 0.4}`),
    ...hair(`M${x} ${y}L${x + r * 0.4} ${y - r * 0.45}`, ink),
  ]
}
