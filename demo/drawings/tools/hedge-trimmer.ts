import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, cable, cableSleeve, nut, plate, ridges, screw, vents } from '../parts.ts'
import { circle, line, patch, place, plain, repeat, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const body = 'M560 300L620 260H780C830 260 860 290 870 330L860 410H640L560 390Z'
  const tooth = place(0, 0, {}, plain('M0 0L10 -34L22 -36L34 0Z', steel.base))
  return [
    ...cable('M990 420C1020 470 1060 470 1090 460'),
    ...place(986, 410, { turn: -40 }, cableSleeve(0, 0)),
    ...solid(
      'M800 268C880 250 960 300 996 380C1004 410 984 436 950 430L840 418L846 366L920 372C900 340 860 320 820 324Z',
      rubber,
      10,
    ),
    ...ridges(880, 284, 6, 14, 11, 'l-16 36'),
    ...solid('M846 336C846 356 856 366 876 368L890 350Z', signal, 4),
    ...repeat(13, 40, 0, place(14, 330, {}, tooth)),
    ...repeat(13, 40, 0, place(48, 366, { turn: 180 }, tooth)),
    ...solid('M-10 330H600V366H-10L-26 348Z', tint, 5),
    ...line('M-10 348H580'),
    ...repeat(8, 70, 0, plain(circle(30, 348, 6), steel.light)),
    ...tube('M640 300C600 230 600 160 660 130H760C800 130 812 180 800 270', 30, rubber.base),
    ...ridges(664, 116, 7, 15, 0, 'v28'),
    ...solid(body, signal, 12),
    ...within(body, patch('M540 370H900V420H540Z', signal.shade)),
    ...line('M568 372H866', ink),
    ...vents(760, 284, 4, 11, 64, 22, 6),
    ...badge(650, 286, 90, 28),
    ...plate(660, 328, 80, 34),
    ...solid('M520 190C560 196 580 230 580 300V400C560 420 540 416 530 400V300Z', deep, 8),
    ...nut(600, 348, 10),
    ...screw(840, 388),
  ]
}

/** An electric hedge trimmer. */
export const hedgeTrimmer = tool(
  () =>
    ({
      shapes: place(0, 0, { turn: -10 }, shapes()),
      marks: [
        [100, 330],
        [560, 160],
        [700, 10],
        [780, 190],
        [930, 180],
      ],
      lens: { at: [480, 260], radius: 150 },
    }) satisfies Figure,
)
