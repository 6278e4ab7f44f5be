import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, cable, cableSleeve, nut, plate, ridges, screw, vents } from '../parts.ts'
import { hair, line, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

/** A chisel hanging down from (0, 0): hexagonal shank with collar, then the blade. */
export function longChisel(length: number, tip: 'point' | 'flat'): Shapes {
  const end =
    tip === 'point'
      ? `M-15 40H15L12 ${length - 60}L0 ${length}L-12 ${length - 60}Z`
      : `M-15 40H15V${length - 110}L34 ${length - 40}V${length}H-34V${length - 40}L-15 ${length - 110}Z`
  return [
    ...solid(end, steel, 5),
    ...hair(`M-4 60V${length - 120}`),
    ...plain(rect(-13, -70, 26, 90, 3), steel.light),
    ...hair('M-4 -66V14M5 -66V14'),
    ...solid(rect(-25, 14, 50, 30, 6), steel, 4),
  ]
}

function figure(): Figure {
  const housing = 'M-118 60H118L128 110V330L96 400H-96L-128 330V110Z'
  const handle = (side: 1 | -1) =>
    place(
      0,
      0,
      { flip: side < 0 },
      solid('M100 68C150 60 180 66 208 74L214 128C180 128 150 134 118 142Z', deep, 7),
      solid('M200 66H330C350 66 358 80 358 100C358 122 350 134 330 134H200Z', rubber, 8),
      ridges(226, 72, 8, 15, 0, 'v56'),
    )
  return {
    shapes: [
      ...cable('M60 70C70 -20 200 -40 260 10S330 240 300 420S330 700 420 716'),
      ...place(60, 66, { turn: 186 }, cableSleeve(0, 0)),
      ...handle(1),
      ...handle(-1),
      ...place(0, 560, {}, longChisel(250, 'point')),
      ...solid('M-92 396H92L70 470H-70Z', tint, 8),
      ...solid(rect(-58, 466, 116, 92, 10), steel, 8),
      ...line('M-58 496H58'),
      ...hair('M-40 500V552M-20 500V552M0 500V552M20 500V552M40 500V552'),
      ...solid('M-46 556H46L38 596H-38Z', rubber, 5),
      ...solid('M-90 22H90Q122 24 126 66H-126Q-122 24 -90 22Z', rubber, 7),
      ...solid(housing, signal, 12),
      ...within(housing, plain('M-140 236H140V420H-140Z', signal.shade)),
      ...line('M-122 236H122', ink),
      ...vents(-86, 100, 6, 12, 74, 32),
      ...badge(-78, 196, 156, 28),
      ...plate(-52, 270, 104, 52),
      ...screw(-98, 262),
      ...screw(98, 262),
      ...nut(-58, 368, 10),
      ...nut(58, 368, 10),
      ...place(-300, 550, { turn: 9 }, longChisel(250, 'flat')),
    ],
    marks: [
      [280, 100],
      [0, 210],
      [0, 515],
      [0, 760],
      [-310, 760],
    ],
    lens: { at: [0, 470], radius: 130 },
  }
}

/** An electric breaker that stands on its chisel. */
export const breaker = tool(figure)
