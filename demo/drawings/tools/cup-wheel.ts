import { type Figure, tool } from '../figure.ts'
import { ink, rubber, signal, steel, tint } from '../palette.ts'
import { around, circle, hair, patch, place, plain, rect, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(20, 34)

function shapes(): Shapes {
  return [
    ...s.shadow(-230, -180, 230, 180, 60),
    ...s.turned(
      [0, 0, 0],
      [0, 0, 1],
      [
        [0, 120],
        [20, 236],
        [70, 250],
      ],
      steel,
    ),
    ...s.disc([0, 0, 70], [0, 0, 1], 250, tint.base),
    // Two rings of diamond segments around the bowl.
    ...s.paste(
      [0, 0, 70],
      'top',
      around(0, 0, 14, plain(rect(-38, -246, 76, 42, 5), signal.base), hair('M-30 -236H30M-30 -224H30', signal.shade)),
      around(0, 0, 10, place(0, 0, { turn: 12 }, plain(rect(-30, -196, 60, 34, 5), signal.base))),
    ),
    ...s.turned(
      [0, 0, 60],
      [0, 0, -1],
      [
        [0, 150],
        [10, 140],
      ],
      rubber,
    ),
    ...s.disc([0, 0, 70], [0, 0, 1], 152, steel.base),
    ...s.disc([0, 0, 66], [0, 0, 1], 140, steel.shade),
    ...s.paste(
      [0, 0, 64],
      'top',
      around(0, 0, 8, plain(circle(0, -104, 16), ink)),
      plain(circle(0, 0, 60), tint.base),
      patch(circle(0, 0, 30), ink),
      around(0, 0, 2, plain(circle(0, -45, 7), steel.shade)),
    ),
  ]
}

/** A diamond cup wheel for grinding concrete, its segments upward. */
export const cupWheel = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [s.flat([-160, 160, 70]), s.flat([0, 170, 70]), s.flat([100, -20, 64]), s.flat([0, 0, 64])],
      lens: { at: s.flat([-150, -130, 60]), radius: 110 },
    }) satisfies Figure,
)
