import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge } from '../parts.ts'
import { hair, patch, place, type Shapes, solid, within } from '../shapes.ts'

function glove(palm: boolean): Shapes {
  const hand =
    'M-110 180C-128 100 -150 20 -150 -60L-160 -190C-160 -226 -112 -230 -106 -194L-92 -84L-90 -262C-88 -300 -38 -300 -34 -264L-26 -90L-10 -280C-6 -318 44 -314 44 -276L38 -86L62 -232C70 -266 116 -258 112 -222L100 -40C120 -70 150 -110 180 -128C210 -142 230 -112 214 -86C180 -30 150 30 130 90L110 180Z'
  return [
    ...solid('M-114 176H114L126 330Q126 344 110 344H-110Q-126 344 -126 330Z', tint, 9),
    ...hair(
      'M-92 190L-98 330M-62 190L-66 330M-31 190V330M0 190V330M31 190V330M62 190L66 330M92 190L98 330',
      steel.base,
    ),
    ...solid('M-126 318H126V344Q126 352 110 352H-110Q-126 352 -126 344Z', signal, 4),
    ...solid(hand, palm ? rubber : signal, 12),
    ...(palm
      ? within(
          hand,
          patch('M-110 60C-60 20 60 20 110 60C90 140 -80 150 -110 60Z', rubber.light),
          hair(
            'M-150 -100H-90M-88 -150H-32M-16 -160H42M52 -130H110M-150 -130H-96M-90 -190H-36M-12 -200H46M60 -170H112M-70 90H70M-80 110H80M-60 70H60',
            steel.shade,
          ),
        )
      : [
          ...within(
            hand,
            patch('M-170 -120V-330H130V-120C60 -130 -80 -130 -170 -120Z', rubber.base),
            patch('M130 -160L240 -160V-60L170 -40Z', rubber.base),
          ),
          ...hair('M-90 20V-60M-26 20V-66M38 20V-60', ink),
          ...hair('M-90 60C-40 40 40 40 90 60', signal.shade),
          ...badge(-60, 100, 120, 28),
        ]),
    ...hair('M-112 176H112', deep.base),
  ]
}

/** A pair of work gloves: back and palm. */
export const gloves = tool(
  () =>
    ({
      shapes: [...place(-190, 0, { turn: -8 }, glove(false)), ...place(220, 10, { turn: 8, flip: true }, glove(true))],
      marks: [
        [-220, -230],
        [-190, 30],
        [220, 90],
        [-230, 270],
      ],
      lens: { at: [-190, 0], radius: 140 },
    }) satisfies Figure,
)
