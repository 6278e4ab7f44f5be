import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint, white } from '../palette.ts'
import { badge, nut, plate, ridges, screw, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, repeat, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const cowl = 'M470 250L540 200H720C760 200 790 220 800 260L816 420L780 470H480L452 400Z'
  const link = (flip: boolean) =>
    place(0, 0, { turn: flip ? 180 : 0 }, plain('M-14 0V-9H-3L4 -19L14 -16V0Z', steel.base))
  return [
    ...solid(
      'M790 250C880 250 960 300 990 380C1000 430 980 470 930 480L700 500V450L900 430C926 420 930 400 916 376C890 330 850 306 800 310Z',
      rubber,
      10,
    ),
    ...solid('M846 330C836 352 842 372 862 384L888 366Z', signal, 4),
    ...ridges(890, 300, 6, 13, 14, 'l-22 40'),
    // Guide bar with the chain round it.
    ...repeat(14, 33, 0, place(44, 326, {}, link(false))),
    ...repeat(13, 33, 0, place(60, 410, {}, link(true))),
    ...place(6, 345, { turn: -60 }, link(false)),
    ...place(2, 386, { turn: -120 }, link(false)),
    ...solid('M50 326H500V410H50C10 410 0 390 0 368C0 346 10 326 50 326Z', tint, 7),
    ...hair('M52 338H480M52 398H480'),
    ...patch(rect(180, 356, 110, 24, 12), deep.base),
    ...patch(rect(320, 356, 60, 24, 12), deep.base),
    ...plain(circle(44, 368, 10), steel.light),
    ...solid('M476 442H800L812 480L790 520H500L470 486Z', rubber, 8),
    ...solid(cowl, signal, 13),
    ...within(cowl, patch('M430 400H840V480H430Z', signal.shade)),
    ...line('M462 402H812', ink),
    ...vents(660, 232, 5, 12, 82, 24, 6),
    ...badge(550, 222, 90, 26),
    ...plate(690, 414, 84, 42),
    // Sprocket cover.
    ...solid('M440 310L480 288H610C646 288 660 320 660 366C660 410 646 446 610 446H480L440 424Z', deep, 9),
    ...nut(540, 344, 13),
    ...nut(540, 396, 13),
    ...hair('M590 320C614 340 614 394 590 416', deep.light),
    // Wrap handle and hand guard.
    ...tube('M500 500L520 250C524 180 560 142 620 140H690', 28, rubber.base),
    ...ridges(570, 142, 7, 17, -1.5, 'v26'),
    ...solid('M420 130C444 110 470 112 480 130L500 250L476 262Z', rubber, 6),
    ...plain(circle(730, 480, 24), rubber.light),
    ...hair('M718 480H742', white.light),
    ...screw(790, 300),
    ...solid('M444 420L460 430L440 452L456 466L470 440Z', steel, 3),
  ]
}

/** A petrol chainsaw. */
export const chainsaw = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [140, 368],
        [250, 318],
        [450, 160],
        [620, 140],
        [560, 420],
        [730, 480],
        [862, 356],
      ],
      lens: { at: [450, 370], radius: 150 },
    }) satisfies Figure,
)
