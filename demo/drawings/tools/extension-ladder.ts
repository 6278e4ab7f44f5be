import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { hair, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(32, 12)

/** One ladder section: rails of rectangular section and round rungs, leaning back along y. */
function section(at: number, y: number, from: number, to: number, half: number, fill = steel.base): Shapes {
  const lean = (z: number) => y + z * 0.26
  const rungs = Array.from({ length: Math.floor((to - from) / 62) }, (_, i) => from + 34 + i * 62)
  return [
    ...s.pipe(
      [
        [at - half, lean(from), from],
        [at - half, lean(to), to],
      ],
      22,
      fill,
    ),
    ...rungs.flatMap((z) =>
      s.pipe(
        [
          [at - half, lean(z), z],
          [at + half, lean(z), z],
        ],
        13,
        tint.light,
      ),
    ),
    ...s.pipe(
      [
        [at + half, lean(from), from],
        [at + half, lean(to), to],
      ],
      22,
      fill,
    ),
  ]
}

function shapes(): Shapes {
  const foot = (x: number) =>
    s.pipe(
      [
        [x, 0, 26],
        [x, -2, 4],
      ],
      36,
      rubber.base,
    )
  return [
    ...s.shadow(-190, 0, 190, 60, 90),
    // The wall it leans on: its top edge, and the plaster in a few lines.
    ...s.box([-330, 222, 0], [820, 60, 560], tint),
    ...s.paste(
      [-330, 222, 560],
      'front',
      hair('M60 60H140M60 78H110M640 90H740M680 108H760M120 330H190M700 400H760M660 418H700', steel.base),
    ),
    ...s.box([-350, 212, 560], [860, 90, 26], deep),
    ...section(0, 24, 330, 860, 104),
    ...section(0, 0, 20, 600, 132),
    ...s.pipe(
      [
        [-200, 0, 16],
        [200, 0, 16],
      ],
      30,
      signal.base,
    ),
    ...foot(-196),
    ...foot(196),
    ...s.box([-152, 132, 560], [40, 30, 50], signal),
    ...s.box([112, 132, 560], [40, 30, 50], signal),
    ...s.box([-120, 244, 846], [34, 26, 30], rubber),
    ...s.box([88, 244, 846], [34, 26, 30], rubber),
  ]
}

/** An extension ladder in two sections. */
export const extensionLadder = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([0, 270, 880]),
        s.flat([130, 132, 590]),
        s.flat([0, 60, 240]),
        s.flat([-150, 0, 12]),
        s.flat([300, 222, 300]),
      ],
      lens: { at: s.flat([90, 140, 590]), radius: 120 },
    }) satisfies Figure,
)
