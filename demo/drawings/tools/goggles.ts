import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel } from '../palette.ts'
import { hair, line, patch, place, plain, rect, repeat, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const lens =
    'M-270 -60C-270 -120 -220 -140 -150 -142H150C220 -140 270 -120 270 -60C270 30 230 110 150 118C90 122 70 60 40 46C16 36 -16 36 -40 46C-70 60 -90 122 -150 118C-230 110 -270 30 -270 -60Z'
  return [
    ...tube('M-290 -40C-420 -60 -440 -180 -300 -230S240 -290 360 -210S400 -50 290 -36', 44, rubber.light),
    ...hair('M-250 -226C-60 -280 200 -280 330 -212M-250 -244C-60 -298 210 -296 346 -226', steel.shade),
    ...plain(rect(-30, -290, 64, 54, 8), deep.base),
    ...solid(
      'M-310 -70C-310 -150 -240 -186 -150 -186H150C240 -186 310 -150 310 -70C310 60 260 156 150 160C70 162 60 92 20 86H-20C-60 92 -70 162 -150 160C-260 156 -310 60 -310 -70Z',
      signal,
      14,
    ),
    ...solid(lens, { light: '#F4F9FC', base: '#E4EFF6', shade: '#C4D6E3' }, 10),
    ...within(
      lens,
      patch('M-240 -150L-130 -150L-220 130H-330ZM-100 -150H-70L-170 130H-196Z', '#FFFFFF'),
      patch('M120 -150H210L130 130H50Z', '#F6FBFD'),
    ),
    ...line(lens),
    ...repeat(6, 30, 0, patch(rect(-92, -172, 16, 14, 6), signal.shade)),
    ...place(-304, -50, {}, solid(rect(-34, -50, 50, 100, 10), rubber, 6), hair('M-24 -30V30M-12 -30V30', steel.base)),
    ...place(304, -50, {}, solid(rect(-16, -50, 50, 100, 10), rubber, 6), hair('M12 -30V30M24 -30V30', steel.base)),
  ]
}

/** Closed safety goggles with their strap. */
export const goggles = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [0, -262],
        [-150, -20],
        [60, -165],
        [304, -50],
        [150, 140],
      ],
      lens: { at: [280, -50], radius: 120 },
    }) satisfies Figure,
)
