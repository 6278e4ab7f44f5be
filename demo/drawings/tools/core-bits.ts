import { type Figure, tool } from '../figure.ts'
import { ink } from '../palette.ts'
import { around, circle, patch, plain, type Shapes } from '../shapes.ts'
import { space } from '../space.ts'
import { coreBit } from './core-drill.ts'

const s = space(30, 24)

function shapes(): Shapes {
  return [
    ...s.shadow(-120, -60, 560, 110, 70),
    ...coreBit(s, [0, 60, 470], 116, 470),
    ...coreBit(s, [250, 20, 440], 82, 440),
    ...coreBit(s, [420, -20, 400], 54, 400),
    ...(
      [
        [0, 60, 470],
        [250, 20, 440],
        [420, -20, 400],
      ] as const
    ).flatMap(([x, y, z]) =>
      s.paste(
        [x, y, z + 8],
        'top',
        plain(circle(0, 0, 26), '#C9D7E2'),
        around(0, 0, 6, patch(circle(0, -16, 3), ink)),
        patch(circle(0, 0, 9), ink),
      ),
    ),
  ]
}

/** Three diamond core bits standing on their segments. */
export const coreBits = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [s.flat([0, 60, 462]), s.flat([250, -60, 240]), s.flat([0, -56, 10]), s.flat([420, -20, 392])],
      lens: { at: s.flat([90, -20, 30]), radius: 110 },
    }) satisfies Figure,
)
