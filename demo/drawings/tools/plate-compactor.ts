import { type Figure, tool } from '../figure.ts'
import { engine } from '../machine-parts.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(33, 22)

function shapes(): Shapes {
  return [
    ...s.shadow(10, 0, 470, 330),
    ...s.pipe(
      [
        [70, 290, 120],
        [-120, 290, 330],
        [-190, 290, 560],
        [-190, 40, 560],
      ],
      26,
      deep.base,
      40,
    ),
    ...s.extrude('M0 -58Q-14 -80 20 -76L70 -34H430L484 -80Q510 -84 500 -60L450 0H50Z', [0, 0, 0], 'front', 330, steel),
    ...s.box([110, 50, 34], [280, 230, 40], deep),
    // Exciter: a cross-lying drum between plate and bridge.
    ...s.turned(
      [360, 290, 100],
      [0, -1, 0],
      [
        [0, 46],
        [250, 46],
        [256, 36],
      ],
      steel,
    ),
    ...s.box([90, 50, 104], [300, 230, 20], rubber),
    ...engine(s, [120, 80, 126], signal),
    ...s.extrude('M0 0V-120Q0 -150 30 -150H70V0Z', [400, 60, 110], 'front', 210, tint),
    ...s.paste([400, 60, 110], 'front', hair('M14 -20H56M14 -40H56'), badge(8, -118, 54, 16)),
    // The handle ends in a rubber bar before us.
    ...s.pipe(
      [
        [70, 40, 120],
        [-120, 40, 330],
        [-190, 40, 560],
        [-190, 290, 560],
      ],
      26,
      deep.base,
      40,
    ),
    ...s.pipe(
      [
        [-190, 90, 560],
        [-190, 240, 560],
      ],
      36,
      rubber.base,
    ),
    ...s.box([54, 26, 96], [44, 40, 44], rubber),
  ]
}

/** A vibrating plate compactor. */
export const plateCompactor = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([-190, 165, 560]),
        s.flat([230, 100, 350]),
        s.flat([204, 52, 218]),
        s.flat([430, 60, 200]),
        s.flat([250, 0, 20]),
        s.flat([360, 40, 100]),
      ],
      lens: { at: s.flat([250, 50, 180]), radius: 160 },
    }) satisfies Figure,
)
