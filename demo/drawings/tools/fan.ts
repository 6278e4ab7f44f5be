import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { around, circle, hair, line, patch, plain, type Shapes, solid } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(-30, 12)

function shapes(): Shapes {
  const centre = [0, 0, 310] as const
  const blades = around(0, 0, 6, solid('M-26 -44C-70 -110 -60 -180 -10 -216C40 -206 60 -150 30 -40Z', steel, 8))
  const grill = [
    ...[70, 110, 150, 190].flatMap((r) => line(circle(0, 0, r), steel.light)),
    ...around(0, 0, 16, line('M0 -46V-226', steel.light)),
    ...plain(circle(0, 0, 46), signal.base),
    ...hair(circle(0, 0, 34), signal.shade),
  ]
  return [
    ...s.shadow(-220, -90, 220, 170, 60),
    ...s.pipe(
      [
        [-200, 190, 14],
        [-200, -70, 14],
      ],
      30,
      deep.base,
    ),
    ...s.pipe(
      [
        [200, 190, 14],
        [200, -70, 14],
      ],
      30,
      deep.base,
    ),
    ...s.pipe(
      [
        [-200, 60, 14],
        [-250, 60, 120],
        [-250, 60, 310],
      ],
      26,
      deep.base,
      30,
    ),
    ...s.turned(
      [0, 200, 310],
      [0, -1, 0],
      [
        [0, 236],
        [14, 248],
        [186, 248],
        [200, 236],
      ],
      signal,
    ),
    ...s.disc(centre, [0, -1, 0], 226, ink),
    ...s.paste(centre, 'front', blades),
    ...s.paste(centre, 'front', grill),
    ...s.pipe(
      [
        [200, 60, 14],
        [264, 40, 120],
        [264, 40, 310],
      ],
      26,
      deep.base,
      30,
    ),
    ...s.turned(
      [250, 40, 310],
      [1, 0, 0],
      [
        [0, 30],
        [26, 30],
        [34, 20],
      ],
      rubber,
    ),
    ...s.pipe(
      [
        [-200, -70, 14],
        [200, -70, 14],
      ],
      24,
      deep.base,
    ),
    ...s.pipe(
      [
        [-70, 100, 556],
        [-70, 100, 600],
        [70, 100, 600],
        [70, 100, 556],
      ],
      22,
      rubber.base,
      20,
    ),
    ...s.box([-246, 40, 130], [20, 60, 90], rubber),
    ...s.paste([0, 0, 310], 'front', patch(circle(0, 0, 12), tint.light)),
  ]
}

/** An axial drum fan on its stand. */
export const fan = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([0, 100, 600]),
        s.flat([-120, 0, 400]),
        s.flat([284, 40, 310]),
        s.flat([0, 0, 310]),
        s.flat([0, -70, 14]),
      ],
      lens: { at: s.flat([0, 0, 310]), radius: 140 },
    }) satisfies Figure,
)
