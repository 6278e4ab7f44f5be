import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel } from '../palette.ts'
import { badge, knob } from '../parts.ts'
import { hair, line, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const shell = 'M-250 60C-256 -110 -150 -230 20 -234C190 -236 292 -130 300 40L304 74C200 100 -100 108 -240 92Z'
  return [
    ...tube('M-150 96C-140 200 -60 300 10 310C60 300 90 200 110 96', 12, deep.base),
    ...solid(rect(-26, 296, 72, 26, 10), rubber, 4),
    ...tube('M180 90C250 130 250 190 170 190C110 190 -60 180 -110 130', 26, rubber.light),
    ...place(214, 168, {}, knob(0, 0, 34)),
    ...solid(shell, signal, 16),
    ...within(
      shell,
      patch('M-270 50C-100 80 200 70 320 20V130H-270Z', signal.shade),
      hair('M-120 -190C-170 -110 -180 -20 -176 70M150 -190C196 -120 214 -20 214 70', signal.shade),
    ),
    // Ridge over the crown, and vents.
    ...solid('M-70 -216C-40 -250 60 -262 110 -224C70 -236 -20 -238 -70 -216Z', signal, 4),
    ...line('M-40 -214C-86 -120 -90 -20 -84 84M88 -222C124 -120 130 -20 126 82', signal.shade),
    ...[0, 1, 2].flatMap((i) => place(-10 + i * 44, -104, { turn: 6 }, patch(rect(-8, -30, 16, 70, 8), ink))),
    ...badge(-56, 14, 150, 34),
    ...solid(
      'M-236 56C-300 56 -352 84 -356 104C-350 116 -300 108 -236 104C-100 112 180 104 304 84V62C180 86 -100 92 -236 56Z',
      signal,
      6,
    ),
    ...plain(rect(150, 66, 54, 24, 6), rubber.base),
    ...hair('M-330 96C-290 88 -250 92 -200 98', signal.shade),
    ...tube('M110 96L140 180', 12, deep.base),
    ...plain(rect(84, 150, 40, 26, 6), steel.base),
  ]
}

/** A safety helmet with its chin strap. */
export const helmet = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [20, -200],
        [34, -100],
        [-330, 96],
        [214, 168],
        [10, 310],
      ],
      lens: { at: [190, 150], radius: 120 },
    }) satisfies Figure,
)
