import { type Figure, tool } from '../figure.ts'
import { ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { circle, hair, line, patch, plain, rect, type Shapes } from '../shapes.ts'
import { type Spot, space } from '../space.ts'

const s = space(28, 13)

/** A surveyor's tripod with its head at height `top`. */
export function tripod(top: number, spread: number): { back: Shapes; front: Shapes } {
  const leg = (angle: number) => {
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const at = (share: number, aside = 0): Spot => [
      x * (40 + (spread - 40) * share) - y * aside,
      y * (40 + (spread - 40) * share) + x * aside,
      top * (1 - share),
    ]
    return [
      ...s.pipe([at(0.02, 18), at(0.6, 12)], 14, signal.base),
      ...s.pipe([at(0.02, -18), at(0.6, -12)], 14, signal.base),
      ...s.pipe([at(0.3), at(0.98)], 15, steel.light),
      ...s.pipe([at(0.55), at(0.64)], 38, rubber.base),
      ...s.pipe([at(0.92), at(1)], 11, ink),
    ]
  }
  return { back: leg(1.5), front: [...leg(3.5), ...leg(5.6)] }
}

function shapes(): Shapes {
  const stand = tripod(430, 250)
  return [
    ...s.shadow(-200, -160, 220, 140, 50),
    ...stand.back,
    ...stand.front,
    ...s.turned(
      [0, 0, 425],
      [0, 0, 1],
      [
        [0, 64],
        [22, 70],
        [30, 70],
      ],
      steel,
    ),
    ...s.turned(
      [0, 0, 455],
      [0, 0, 1],
      [
        [0, 84],
        [26, 92],
        [40, 92],
      ],
      rubber,
    ),
    ...s.extrude('M-92 0L-80 -130Q-76 -146 -60 -146H60Q76 -146 80 -130L92 0Z', [0, -72, 494], 'front', 144, signal),
    ...s.paste(
      [0, -72, 494],
      'front',
      plain(rect(-46, -100, 92, 66, 10), rubber.base),
      plain(rect(-34, -90, 40, 20, 4), tint.base),
      patch(circle(26, -80, 8), signal.base),
      patch(circle(-22, -50, 8), steel.base),
      patch(circle(2, -50, 8), steel.base),
      patch(circle(26, -50, 8), steel.base),
      badge(-40, -134, 80, 20),
    ),
    // Side grips, and the turning head in its glass lantern.
    ...s.box([88, -40, 510], [22, 80, 110], rubber),
    ...s.turned(
      [0, 0, 640],
      [0, 0, 1],
      [
        [0, 62],
        [14, 56],
      ],
      rubber,
    ),
    ...s.turned(
      [0, 0, 654],
      [0, 0, 1],
      [
        [0, 46],
        [64, 46],
      ],
      tint,
    ),
    ...s.turned(
      [0, 0, 718],
      [0, 0, 1],
      [
        [0, 58],
        [14, 58],
        [24, 40],
      ],
      rubber,
    ),
    // The beam to both sides.
    ...line(
      [
        { to: 'M', at: s.flat([60, 0, 686]) },
        { to: 'L', at: s.flat([420, 0, 686]) },
      ],
      '#C8462B',
    ),
    ...line(
      [
        { to: 'M', at: s.flat([-60, 0, 686]) },
        { to: 'L', at: s.flat([-420, 0, 686]) },
      ],
      '#C8462B',
    ),
    ...hair([
      { to: 'M', at: s.flat([-24, -40, 660]) },
      { to: 'L', at: s.flat([-24, -40, 712]) },
    ]),
  ]
}

/** A rotating laser on a tripod. */
export const rotaryLaser = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([0, -20, 700]),
        s.flat([300, 0, 686]),
        s.flat([0, -72, 560]),
        s.flat([0, -90, 475]),
        s.flat([-150, -60, 170]),
      ],
      lens: { at: s.flat([0, 0, 620]), radius: 135 },
    }) satisfies Figure,
)
