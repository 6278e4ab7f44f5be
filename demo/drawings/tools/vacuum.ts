import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, knob, vents } from '../parts.ts'
import { place, type Shapes, solid, tube } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(30, 18)

function shapes(): Shapes {
  const nozzle = s.flat([560, -60, 0])
  return [
    ...s.shadow(0, 20, 320, 300, 70),
    ...s.wheel([40, 300, 60], 60, 34, tint),
    ...s.turned(
      [160, 160, 50],
      [0, 0, 1],
      [
        [0, 150],
        [30, 164],
        [60, 164],
      ],
      rubber,
    ),
    ...s.turned(
      [160, 160, 110],
      [0, 0, 1],
      [
        [0, 150],
        [200, 150],
        [206, 160],
        [222, 160],
      ],
      steel,
    ),
    ...s.turned(
      [160, 160, 332],
      [0, 0, 1],
      [
        [0, 166],
        [50, 166],
        [100, 150],
        [140, 110],
        [152, 70],
      ],
      signal,
    ),
    ...s.pipe(
      [
        [100, 160, 470],
        [100, 160, 530],
        [230, 160, 530],
        [230, 160, 470],
      ],
      26,
      rubber.base,
      24,
    ),
    ...s.paste([160, -6, 370], 'front', badge(-60, -26, 120, 28)),
    ...s.paste([160, 6, 440], 'front', knob(-50, 16, 24), vents(0, 4, 4, 9, 36, 18)),
    // Clips that hold the motor head on the tank.
    ...s.box([290, 90, 290], [26, 50, 80], deep),
    // Hose from the inlet to the pipe with its floor nozzle.
    ...s.turned(
      [190, 12, 240],
      [0.2, -1, 0],
      [
        [0, 40],
        [24, 40],
        [30, 30],
      ],
      rubber,
    ),
    ...s.pipe(
      [
        [200, -20, 240],
        [220, -130, 250],
        [420, -140, 330],
        [560, -20, 560],
        [690, -20, 520],
      ],
      34,
      rubber.light,
      90,
    ),
    ...s.pipe(
      [
        [200, -20, 240],
        [220, -130, 250],
        [330, -135, 290],
      ],
      34,
      rubber.light,
      90,
    ),
    ...s.pipe(
      [
        [690, -20, 520],
        [640, -40, 40],
      ],
      24,
      steel.light,
    ),
    ...s.pipe(
      [
        [690, -20, 520],
        [676, -26, 390],
      ],
      34,
      rubber.base,
    ),
    ...place(
      nozzle[0] + 90,
      nozzle[1],
      { turn: 8 },
      solid('M-110 0L-90 -34H-20L0 -64H40L50 -34H90L110 0Z', rubber, 7),
      tube('M-110 0H110', 8, deep.base),
    ),
    ...s.turned(
      [60, 20, 28],
      [0.4, -1, 0],
      [
        [0, 28],
        [24, 28],
      ],
      rubber,
    ),
    ...s.turned(
      [270, 40, 28],
      [0.4, -1, 0],
      [
        [0, 28],
        [24, 28],
      ],
      rubber,
    ),
    ...s.disc([270, 15, 28], [0, -1, 0], 10, ink),
  ]
}

/** An industrial vacuum cleaner with a steel tank. */
export const vacuum = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([160, 160, 530]),
        s.flat([110, 6, 425]),
        s.flat([303, 90, 330]),
        s.flat([80, 20, 220]),
        s.flat([480, -90, 440]),
        s.flat([640, -40, 20]),
      ],
      lens: { at: s.flat([170, 6, 400]), radius: 140 },
    }) satisfies Figure,
)
