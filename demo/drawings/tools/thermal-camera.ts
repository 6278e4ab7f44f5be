import { type Figure, tool } from '../figure.ts'
import { deep, rubber, signal, steel, white } from '../palette.ts'
import { badge, ridges, screw } from '../parts.ts'
import { circle, hair, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

function side(): Shapes {
  const body =
    'M60 70C80 40 120 30 160 30H290C330 30 350 60 352 100L346 190C340 216 320 226 300 226L330 520C334 552 320 570 290 574H210C186 574 172 560 170 536L150 300C146 260 120 250 90 236C60 220 50 180 50 140Z'
  return [
    ...solid('M10 74L52 60V226L10 208Z', rubber, 6),
    ...solid('M-14 96L12 82V200L-14 186Z', steel, 5),
    ...solid(body, rubber, 11),
    ...within(
      body,
      solid('M40 20H370V170H200L120 260H40Z', signal, 10),
      patch('M40 170H130L100 260H40Z', signal.shade),
    ),
    ...solid('M148 270C122 274 108 296 116 326L150 340Z', signal, 5),
    ...ridges(206, 330, 11, 2.4, 18, 'l88 -8', steel.shade),
    ...solid('M344 56L372 64V196L346 204Z', deep, 6),
    ...badge(110, 70, 120, 28),
    ...screw(300, 130, 9),
    ...screw(100, 190, 8),
    ...solid('M176 556H320L330 590Q330 606 312 606H196Q178 606 176 590Z', deep, 6),
  ]
}

function back(): Shapes {
  const screen = rect(-96, 46, 192, 236, 12)
  return [
    ...solid('M-80 380H80L92 560Q92 590 62 592H-62Q-92 590 -92 560Z', rubber, 9),
    ...solid('M-130 40Q-126 4 -90 0H90Q126 4 130 40L124 400Q118 430 86 434H-86Q-118 430 -124 400Z', signal, 11),
    ...solid(rect(-112, 24, 224, 400, 20), rubber, 8),
    ...plain(screen, deep.shade),
    ...within(
      screen,
      patch('M-100 200C-40 170 -20 240 40 220S90 160 110 170V290H-100Z', '#7A5C9A'),
      patch('M-60 250C-30 190 10 270 60 230S90 240 110 250V300H-80Z', '#D9622B'),
      patch('M-10 290C0 250 30 250 50 270S70 290 70 300H-10Z', signal.light),
      hair('M0 130V190M-30 160H30', white.light),
      hair(circle(0, 160, 16), white.light),
      patch(rect(-86, 58, 56, 18, 4), white.light),
    ),
    ...plain(rect(76, 90, 12, 140, 4), signal.base),
    ...plain(circle(0, 354, 42), rubber.light),
    ...plain(circle(0, 354, 16), steel.base),
    ...hair('M0 322V330M0 378V386M-32 354H-24M24 354H32', white.light),
    ...plain(rect(-90, 336, 34, 30, 8), steel.base),
    ...plain(rect(56, 336, 34, 30, 8), steel.base),
    ...ridges(-76, 460, 6, 0, 18, 'h152', steel.shade),
  ]
}

/** A thermal camera: from the side, and its screen. */
export const thermalCamera = tool(
  () =>
    ({
      shapes: [...place(0, 0, { turn: -6 }, side()), ...place(600, 24, {}, back())],
      marks: [
        [0, 140],
        [158, 296],
        [200, 60],
        [600, 180],
        [600, 378],
        [260, 560],
      ],
      lens: { at: [600, 210], radius: 150 },
    }) satisfies Figure,
)
