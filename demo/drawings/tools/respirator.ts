import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { around, circle, hair, line, patch, place, plain, rect, type Shapes, solid, tube } from '../shapes.ts'

function filter(): Shapes {
  return [
    ...solid(circle(0, 0, 118), signal, 11),
    ...around(0, 0, 24, hair('M0 -116V-100', signal.shade)),
    ...plain(circle(0, 0, 94), tint.base),
    ...hair('M-80 -40H80M-90 -16H90M-92 8H92M-86 32H86M-70 56H70M-60 -64H60', steel.base),
    ...plain(circle(0, 0, 34), rubber.base),
    ...hair(circle(0, 0, 22), steel.base),
  ]
}

function shapes(): Shapes {
  return [
    ...tube('M-120 -120C-300 -260 -140 -330 0 -330S300 -260 120 -120', 30, rubber.light),
    ...tube('M-170 60C-330 40 -380 -40 -350 -120', 26, rubber.light),
    ...tube('M170 60C330 40 380 -40 350 -120', 26, rubber.light),
    ...plain(rect(-26, -352, 52, 44, 8), deep.base),
    ...solid(
      'M-40 -226Q0 -246 40 -226C80 -160 180 -120 210 -40C230 60 180 190 90 230Q0 256 -90 230C-180 190 -230 60 -210 -40C-180 -120 -80 -160 -40 -226Z',
      rubber,
      14,
    ),
    ...solid(
      'M-34 -176Q0 -190 34 -176C60 -120 140 -80 150 -20C160 70 120 150 70 186Q0 204 -70 186C-120 150 -160 70 -150 -20C-140 -80 -60 -120 -34 -176Z',
      deep,
      11,
    ),
    ...line('M-60 150Q0 170 60 150', deep.shade),
    ...place(-176, 60, { turn: -14 }, filter()),
    ...place(176, 60, { turn: 14 }, filter()),
    ...solid(circle(0, 96, 58), steel, 8),
    ...around(0, 96, 6, patch(rect(-6, -42, 12, 30, 5), ink)),
    ...plain(circle(0, 96, 12), steel.light),
    ...hair('M-20 -150Q0 -160 20 -150', deep.light),
  ]
}

/** A half-mask respirator with two filters. */
export const respirator = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [0, -330],
        [0, -100],
        [-176, 20],
        [0, 96],
        [340, -60],
      ],
      lens: { at: [176, 60], radius: 130 },
    }) satisfies Figure,
)
