import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { hair, repeat, type Shapes } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(40, 14)
const height = 640
/** Front rails lean back, rear rails lean forward; they meet under the platform. */
const front = (side: -1 | 1, z: number): Spot => [side * (150 - z * 0.08), z * 0.34, z]
const rear = (side: -1 | 1, z: number): Spot => [side * (170 - z * 0.1), 480 - z * 0.36, z]

function shapes(): Shapes {
  const steps = Array.from({ length: 6 }, (_, i) => 90 + i * 90)
  return [
    ...s.shadow(-150, 0, 150, 470, 70),
    ...s.pipe([rear(-1, 10), rear(-1, height)], 20, steel.base),
    ...s.pipe([rear(-1, 200), rear(1, 200)], 12, steel.light),
    ...s.pipe([rear(-1, 420), rear(1, 420)], 12, steel.light),
    ...s.pipe([rear(1, 10), rear(1, height)], 20, steel.base),
    ...s.pipe([front(-1, 250), rear(-1, 250)], 7, deep.base),
    ...s.pipe([front(1, 250), rear(1, 250)], 7, deep.base),
    ...s.pipe([front(-1, 10), front(-1, 900)], 24, steel.light),
    ...steps.flatMap((z) => {
      const [x, y] = front(1, z)
      return [
        ...s.box([-x, y - 8, z - 10], [2 * x, 46, 16], tint),
        ...s.paste([-x, y - 8, z + 6], 'front', hair(`M8 8H${2 * x - 8}`)),
      ]
    }),
    ...s.box([-108, 200, height - 12], [216, 190, 22], signal),
    ...s.paste([-108, 200, height + 10], 'top', repeat(6, 0, -26, hair('M14 -26H202', signal.shade))),
    ...s.pipe([front(1, 10), front(1, 900)], 24, steel.light),
    // Guard rail and tool tray.
    ...s.pipe([front(-1, 880), [-80, 304, 910], [80, 304, 910], front(1, 880)], 24, steel.light, 20),
    ...s.box([-84, 286, 880], [168, 90, 40], rubber),
    ...([-1, 1] as const).flatMap((side) => [
      ...s.pipe([front(side, 26), front(side, 2)], 36, rubber.base),
      ...s.pipe([rear(side, 26), rear(side, 2)], 32, rubber.base),
    ]),
  ]
}

/** A step ladder with a platform and a guard rail. */
export const stepLadder = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([40, 286, 900]),
        s.flat([100, 200, height]),
        s.flat(front(1, 270)),
        s.flat(rear(1, 420)),
        s.flat(front(1, 10)),
      ],
      lens: { at: s.flat([20, 200, 620]), radius: 130 },
    }) satisfies Figure,
)
