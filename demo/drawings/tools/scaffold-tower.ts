import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel, tint } from '../palette.ts'
import { hair, repeat, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(34, 14)
const [width, depth] = [420, 200]

/** A welded end frame: two standards and rungs, across y. */
function ladderFrame(x: number, from: number, to: number): Shapes {
  const rungs = Array.from({ length: Math.floor((to - from) / 60) }, (_, i) => from + 30 + i * 60)
  return [
    ...s.pipe(
      [
        [x, depth, from],
        [x, depth, to],
      ],
      17,
      steel.base,
    ),
    ...rungs.flatMap((z) =>
      s.pipe(
        [
          [x, depth, z],
          [x, 0, z],
        ],
        10,
        tint.light,
      ),
    ),
    ...s.pipe(
      [
        [x, 0, from],
        [x, 0, to],
      ],
      17,
      steel.base,
    ),
  ]
}

function rails(y: number, heights: number[]): Shapes {
  return heights.flatMap((z) =>
    s.pipe(
      [
        [0, y, z],
        [width, y, z],
      ],
      11,
      steel.light,
    ),
  )
}

function caster(x: number, y: number): Shapes {
  return [
    ...s.pipe(
      [
        [x, y, 60],
        [x, y, 34],
      ],
      24,
      rubber.base,
    ),
    ...s.wheel([x - 6, y - 12, 28], 28, 20, tint),
  ]
}

function deck(z: number): Shapes {
  return [
    ...s.box([4, 8, z], [width - 8, depth - 16, 18], signal),
    ...s.paste(
      [4, 8, z + 18],
      'top',
      hair(`M0 -${(depth - 16) / 2}H${width - 8}`),
      repeat(10, 40, 0, hair(`M20 -8V-${depth - 24}`, signal.shade)),
    ),
  ]
}

function shapes(): Shapes {
  return [
    ...s.shadow(-20, -10, width + 20, depth, 60),
    ...caster(0, depth),
    ...caster(width, depth),
    ...s.pipe(
      [
        [0, depth, 90],
        [-130, depth + 110, 30],
      ],
      13,
      deep.base,
    ),
    ...rails(depth, [100, 640, 720]),
    ...s.pipe(
      [
        [0, depth, 110],
        [width, depth, 330],
      ],
      9,
      deep.base,
    ),
    ...s.pipe(
      [
        [0, depth, 560],
        [width, depth, 340],
      ],
      9,
      deep.base,
    ),
    ...ladderFrame(0, 60, 740),
    ...deck(330),
    ...deck(560),
    ...s.box([4, 4, 578], [width - 8, 8, 36], tint),
    ...rails(0, [640, 720]),
    ...s.pipe(
      [
        [0, 0, 560],
        [width, 0, 340],
      ],
      9,
      deep.base,
    ),
    ...s.pipe(
      [
        [0, 0, 110],
        [width, 0, 320],
      ],
      9,
      deep.base,
    ),
    ...rails(0, [100]),
    ...ladderFrame(width, 60, 740),
    ...s.pipe(
      [
        [width, 0, 90],
        [width + 130, -110, 12],
      ],
      13,
      deep.base,
    ),
    ...s.pipe(
      [
        [0, 0, 90],
        [-130, -110, 12],
      ],
      13,
      deep.base,
    ),
    ...caster(0, 0),
    ...caster(width, 0),
  ]
}

/** A mobile scaffold tower with two decks. */
export const scaffoldTower = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([200, 0, 720]),
        s.flat([220, 8, 568]),
        s.flat([width, 100, 420]),
        s.flat([width + 90, -76, 40]),
        s.flat([0, 0, 28]),
        s.flat([100, 0, 510]),
      ],
      lens: { at: s.flat([width - 20, 20, 590]), radius: 120 },
    }) satisfies Figure,
)
