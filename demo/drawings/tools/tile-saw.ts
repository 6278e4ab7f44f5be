import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, vents } from '../parts.ts'
import { hair, line, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(30, 22)

function shapes(): Shapes {
  return [
    ...s.shadow(0, 0, 640, 300, 80),
    ...s.pipe(
      [
        [40, 290, 150],
        [10, 320, 4],
      ],
      20,
      deep.base,
    ),
    ...s.pipe(
      [
        [600, 290, 150],
        [630, 320, 4],
      ],
      20,
      deep.base,
    ),
    // Water tray and table, with a tile on it.
    ...s.box([0, 0, 140], [640, 300, 60], tint),
    ...s.box([14, 10, 200], [612, 280, 12], steel),
    ...s.paste([14, 10, 212], 'top', line('M0 -150H612', ink), hair('M0 -30H612M0 -250H612')),
    ...s.box([200, 20, 212], [220, 240, 10], tint),
    ...s.paste([200, 20, 222], 'top', hair('M0 -140H110', ink)),
    ...s.box([20, 262, 212], [600, 24, 26], deep),
    ...s.pipe(
      [
        [26, 160, 210],
        [26, 160, 470],
      ],
      30,
      deep.base,
    ),
    ...s.pipe(
      [
        [614, 160, 210],
        [614, 160, 470],
      ],
      30,
      deep.base,
    ),
    // Guide rail, cutting head with blade and guard.
    ...s.box([0, 130, 450], [640, 60, 40], steel),
    ...s.paste([0, 130, 490], 'front', hair('M10 14H630M10 26H630')),
    ...s.turned(
      [330, 200, 330],
      [0, -1, 0],
      [
        [0, 70],
        [110, 70],
        [124, 56],
      ],
      signal,
    ),
    ...s.turned(
      [310, 140, 300],
      [0, -1, 0],
      [
        [0, 96],
        [5, 96],
      ],
      steel,
    ),
    ...s.extrude('M-116 0A116 116 0 0 1 116 0V24H-116Z', [310, 110, 306], 'front', 50, signal),
    ...s.paste([310, 110, 306], 'front', badge(-50, -60, 100, 24), hair('M-100 0A100 100 0 0 1 -40 -90', signal.shade)),
    ...s.turned(
      [310, 112, 300],
      [0, -1, 0],
      [
        [0, 24],
        [12, 24],
      ],
      rubber,
    ),
    ...s.box([270, 110, 420], [120, 90, 80], rubber),
    ...s.paste([270, 110, 500], 'front', vents(20, 20, 4, 9, 40, 20)),
    ...s.pipe(
      [
        [390, 120, 440],
        [470, 90, 440],
        [480, 80, 380],
        [400, 90, 360],
      ],
      22,
      rubber.base,
      24,
    ),
    ...s.pipe(
      [
        [250, 120, 400],
        [180, 60, 380],
        [140, -10, 200],
      ],
      9,
      deep.base,
      60,
    ),
    ...s.pipe(
      [
        [40, 10, 150],
        [10, -24, 4],
      ],
      22,
      deep.base,
    ),
    ...s.pipe(
      [
        [600, 10, 150],
        [630, -24, 4],
      ],
      22,
      deep.base,
    ),
  ]
}

/** A wet tile saw with a rail. */
export const tileSaw = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([100, 130, 470]),
        s.flat([330, 110, 470]),
        s.flat([480, 80, 400]),
        s.flat([310, 110, 330]),
        s.flat([260, 20, 222]),
        s.flat([500, 0, 170]),
      ],
      lens: { at: s.flat([320, 100, 320]), radius: 150 },
    }) satisfies Figure,
)
