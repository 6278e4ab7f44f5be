import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, cable, nut, plate, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, repeat, type Shapes, solid, tube } from '../shapes.ts'

function shapes(): Shapes {
  const hook =
    'M-14 0H14V34C50 44 70 80 62 116C52 160 -2 176 -40 150C-60 136 -68 116 -66 98L-38 92C-36 120 -14 132 8 124C32 116 36 84 14 66C-4 54 -14 46 -14 24Z'
  return [
    // The beam it hangs from.
    ...solid('M-120 0H820V26H-120Z', steel, 6),
    ...solid('M-120 26H820V86H-120Z', tint, 6),
    ...solid('M-120 86H820V112H-120Z', steel, 6),
    ...[120, 560].flatMap((x) => [
      ...solid(`M${x - 34} 62H${x + 34}V160H${x + 56}V190H${x - 56}V160H${x - 34}Z`, deep, 7),
      ...nut(x - 14, 136, 9),
      ...nut(x + 14, 136, 9),
    ]),
    ...solid(rect(40, 186, 620, 40, 8), rubber, 6),
    // Gearbox, rope drum, motor.
    ...solid(rect(-10, 226, 150, 190, 20), rubber, 10),
    ...nut(24, 262, 9),
    ...nut(106, 262, 9),
    ...nut(24, 380, 9),
    ...nut(106, 380, 9),
    ...plate(36, 298, 60, 40),
    ...solid(rect(140, 246, 220, 150, 6), steel, 8),
    ...repeat(13, 15, 0, line('M158 250Q150 322 162 392', deep.base)),
    ...solid(rect(128, 232, 24, 178, 6), deep, 5),
    ...solid(rect(348, 232, 24, 178, 6), deep, 5),
    ...solid('M370 240H610Q690 250 692 322Q690 394 610 404H370Z', signal, 12),
    ...vents(590, 268, 4, 11, 104, 20),
    ...badge(410, 270, 130, 30),
    ...hair('M390 330H560M390 348H560M390 366H560M390 384H560', signal.shade),
    // Rope with block and hook; control box on its cable.
    ...tube('M250 396V580', 10, steel.base),
    ...hair(
      'M246 410L254 400M246 430L254 420M246 450L254 440M246 470L254 460M246 490L254 480M246 510L254 500M246 530L254 520M246 550L254 540',
      ink,
    ),
    ...place(
      250,
      570,
      {},
      solid('M-44 0H44L52 70L24 104H-24L-52 70Z', signal, 8),
      plain(circle(0, 46, 20), steel.base),
      nut(0, 46, 9),
      place(4, 100, {}, solid(hook, steel, 6)),
    ),
    ...cable('M600 404C600 470 560 500 560 560', 11),
    ...place(
      560,
      556,
      {},
      solid('M-14 0H14L40 30V200Q40 226 14 228H-14Q-40 226 -40 200V30Z', rubber, 8),
      plain(circle(0, 70, 22), tint.light),
      plain(circle(0, 128, 22), tint.light),
      plain(circle(0, 184, 20), '#C8462B'),
      line('M-9 74L0 62L9 74M-9 124L0 136L9 124', ink),
    ),
    ...patch(circle(250, 616, 5), ink),
  ]
}

/** An electric rope hoist under a beam. */
export const electricHoist = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        [120, 140],
        [80, 320],
        [250, 320],
        [560, 300],
        [250, 740],
        [560, 700],
      ],
      lens: { at: [250, 640], radius: 150 },
    }) satisfies Figure,
)
