import { type Figure, tool } from '../figure.ts'
import { ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, cable, cableSleeve, nut, plate, ridges, screw, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

function machine(): Shapes {
  const motor = 'M330 232L420 218H640L668 232V396L640 408H420L330 394Z'
  return [
    ...cable('M960 320C1010 330 1030 380 1050 420S1090 470 1120 468'),
    ...place(950, 316, { turn: -80 }, cableSleeve(0, 0)),
    // Side handle, screwed into the gear head from above.
    ...solid('M232 120H288L300 96H220Z', steel, 5),
    ...solid(
      'M222 100C212 20 214 -60 228 -96C236 -118 284 -118 292 -96C306 -60 308 20 298 100Q260 112 222 100Z',
      rubber,
      9,
    ),
    ...ridges(216, -60, 9, 0, 17, 'q44 8 88 0'),
    ...solid('M660 238L700 250H900C948 250 972 280 972 314C972 350 948 380 900 380H740L660 396Z', rubber, 11),
    ...ridges(740, 258, 7, 26, 0, 'q10 58 0 114'),
    ...solid('M690 388L852 384L836 408L700 414Z', signal, 4),
    ...solid(motor, signal, 12),
    ...within(motor, patch('M300 350H700V420H300Z', signal.shade)),
    ...vents(560, 246, 4, 12, 130, 24),
    ...badge(420, 250, 112, 28),
    ...plate(424, 296, 96, 50),
    ...line('M392 223V403M540 218V408', ink),
    ...solid('M180 220Q260 170 350 226L360 318L350 404Q260 454 180 404Z', steel, 9),
    ...nut(330, 254, 8),
    ...nut(330, 374, 8),
  ]
}

function disc(): Shapes {
  return [
    ...solid(circle(240, 314, 186), tint, 10),
    ...hair(circle(240, 314, 172)),
    ...hair(circle(240, 314, 130)),
    ...plain(circle(240, 314, 84), steel.light),
    ...hair('M124 230A143 143 0 0 1 200 177M138 246A122 122 0 0 1 204 199'),
    ...nut(240, 314, 30),
    ...patch(circle(240, 314, 11), ink),
  ]
}

function guard(): Shapes {
  return [
    ...solid('M262 102A213 213 0 0 1 262 526L256 468L250 430A118 118 0 0 0 250 198L256 160Z', steel, 9),
    ...hair('M276 122A193 193 0 0 1 276 506'),
    ...screw(352, 250, 8),
    ...screw(352, 378, 8),
  ]
}

const figure = (): Figure => ({
  shapes: [...machine(), ...disc(), ...guard()],
  marks: [
    [140, 400],
    [262, 0],
    [420, 240],
    [600, 320],
    [780, 400],
    [420, 450],
  ],
  lens: { at: [270, 300], radius: 170 },
})

const kit = (): Figure => ({
  ground: false,
  shapes: [
    ...place(0, 0, { scale: 0.9 }, machine(), disc(), guard()),
    ...place(520, 360, { scale: 0.62 }, disc()),
    ...place(
      790,
      560,
      { turn: 12 },
      solid(rect(-20, -14, 180, 30, 12), steel, 5),
      plain(circle(0, 0, 30), steel.base),
      patch(circle(0, 0, 14), '#FBF9F5'),
    ),
  ],
  marks: [],
  lens: { at: [0, 0], radius: 1 },
})

/** An angle grinder seen from the disc's side. */
export const angleGrinder = tool(figure, { kit })
