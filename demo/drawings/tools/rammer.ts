import { type Figure, tool } from '../figure.ts'
import { engine } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { place, type Shapes } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(30, 16)
const lean: Spot = [-0.16, 0, 1]
const up = (t: number): Spot => [150 - 0.158 * t, 90, 40 + 0.987 * t]

function shapes(): Shapes {
  const bellows: [number, number][] = Array.from({ length: 13 }, (_, i) => [i * 16, i % 2 === 0 ? 62 : 76])
  return [
    ...s.shadow(0, 0, 330, 190, 60),
    // The handle's far side passes behind everything.
    ...s.pipe(
      [
        [150, 200, 420],
        [-40, 200, 600],
        [-170, 200, 590],
        [-170, -20, 590],
      ],
      26,
      deep.base,
      40,
    ),
    ...s.extrude(
      'M0 -40Q-6 -60 14 -58H250Q320 -66 330 -90Q340 -96 338 -80Q330 -10 280 0H20Q0 0 0 -20Z',
      [0, 0, 0],
      'front',
      180,
      steel,
    ),
    ...s.turned(
      up(20),
      lean,
      [
        [0, 84],
        [24, 84],
        [30, 66],
      ],
      steel,
    ),
    ...s.turned(up(48), lean, bellows, rubber),
    ...s.turned(
      up(240),
      lean,
      [
        [0, 80],
        [24, 86],
      ],
      steel,
    ),
    ...place(
      0,
      0,
      {},
      s.extrude('M-20 0L-40 -170Q-40 -200 -10 -200H130Q160 -200 160 -170L150 0Z', [80, 10, 300], 'front', 170, tint),
    ),
    ...s.paste([80, 10, 300], 'front', badge(-10, -170, 120, 28)),
    ...engine(s, [210, 30, 320], tint),
    ...s.extrude('M0 0Q-6 -90 30 -100H190Q216 -100 214 -70L206 0Z', [10, 20, 520], 'front', 150, signal),
    ...s.turned(
      [80, 90, 616],
      [0, 0, 1],
      [
        [0, 28],
        [16, 28],
        [22, 20],
      ],
      rubber,
    ),
    ...s.pipe(
      [
        [150, -20, 420],
        [-40, -20, 600],
        [-170, -20, 590],
        [-170, 200, 590],
      ],
      26,
      deep.base,
      40,
    ),
    ...s.pipe(
      [
        [150, -20, 420],
        [330, -20, 560],
        [330, 200, 560],
        [150, 200, 420],
      ],
      26,
      deep.base,
      40,
    ),
    ...s.pipe(
      [
        [-170, 30, 590],
        [-170, 150, 590],
      ],
      38,
      rubber.base,
    ),
  ]
}

/** A vibrating rammer. */
export const rammer = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-170, 90, 590]),
        s.flat([100, 20, 590]),
        s.flat([294, 40, 412]),
        s.flat([110, 20, 180]),
        s.flat([200, 0, 20]),
      ],
      lens: { at: s.flat([120, 20, 230]), radius: 140 },
    }) satisfies Figure,
)
