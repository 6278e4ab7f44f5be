import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(34, 20)

function fork(y: number): Shapes {
  return [
    ...s.wheel([520, y + 28, 26], 26, 50, tint),
    ...s.wheel([470, y + 28, 26], 26, 50, tint),
    ...s.extrude('M0 0V-50H560L620 -30V-6H440V-14H80V0Z', [0, y, 40], 'front', 110, signal),
    ...s.paste([0, y, 90], 'top', hair('M90 -28H540M90 -82H540', signal.shade)),
  ]
}

function shapes(): Shapes {
  return [
    ...s.shadow(-60, 0, 620, 330, 60),
    ...fork(220),
    ...s.extrude('M0 0V-110L40 -150H110V0Z', [-70, 0, 44], 'front', 330, signal),
    ...fork(0),
    ...s.paste([-70, 0, 44], 'front', badge(12, -64, 80, 20)),
    // Pump, steering wheels and the drawbar.
    ...s.wheel([-90, 190, 54], 54, 40, steel),
    ...s.turned(
      [-90, 165, 90],
      [0, 0, 1],
      [
        [0, 60],
        [20, 60],
        [24, 40],
        [150, 40],
        [156, 30],
        [180, 30],
      ],
      deep,
    ),
    ...s.wheel([-90, 110, 54], 54, 40, steel),
    ...s.pipe(
      [
        [-100, 165, 220],
        [-180, 165, 330],
        [-300, 165, 600],
      ],
      26,
      deep.base,
      20,
    ),
    ...s.pipe(
      [
        [-300, 165, 600],
        [-316, 80, 640],
        [-352, 80, 720],
        [-352, 250, 720],
        [-316, 250, 640],
        [-300, 165, 600],
      ],
      22,
      rubber.base,
      30,
    ),
    ...s.pipe(
      [
        [-334, 165, 620],
        [-350, 165, 690],
      ],
      10,
      signal.base,
    ),
    ...s.box([-124, 140, 250], [50, 50, 26], rubber),
    ...hair(
      [
        { to: 'M', at: s.flat([-90, 125, 200]) },
        { to: 'L', at: s.flat([-90, 125, 120]) },
      ],
      ink,
    ),
  ]
}

/** A hand pallet truck. */
export const palletTruck = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-352, 165, 720]),
        s.flat([-200, 165, 376]),
        s.flat([-90, 125, 160]),
        s.flat([300, 50, 90]),
        s.flat([520, 20, 26]),
        s.flat([-90, 110, 30]),
      ],
      lens: { at: s.flat([-80, 100, 140]), radius: 140 },
    }) satisfies Figure,
)
