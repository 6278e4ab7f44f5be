import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, cable, cableSleeve, knob, plate, ridges, screw, vents } from '../parts.ts'
import { hair, line, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

function shapes(): Shapes {
  const body =
    'M150 262C150 220 176 196 220 190L330 176L380 260H600L640 300C640 360 620 410 580 430H250C190 430 150 380 150 262Z'
  const teeth = Array.from({ length: 12 }, (_, i) => `L190 ${490 + i * 15}L177 ${500 + i * 15}`).join('')
  return [
    ...cable('M748 230C800 236 820 180 870 176S930 210 970 200'),
    ...place(736, 232, { turn: -86 }, cableSleeve(0, 0)),
    ...plain(`M218 440H190${teeth}L190 672L218 700Z`, steel.light),
    ...solid(
      'M314 182C350 120 430 96 520 100C640 104 720 150 742 200C758 240 740 290 690 330L640 380L590 350C640 310 676 270 676 236C676 196 600 168 520 166C450 164 410 186 398 262L340 270Z',
      rubber,
      10,
    ),
    ...ridges(440, 106, 12, 18, 0.6, 'q6 26 0 52'),
    ...solid('M430 190C426 216 440 232 466 236L496 186C470 176 450 178 430 190Z', signal, 4),
    ...solid(body, signal, 12),
    ...within(
      body,
      patch('M130 360H660V440H130Z', signal.shade),
      solid('M130 180H262C232 260 236 360 262 440H130Z', deep, 8),
    ),
    ...line(body, ink),
    ...hair('M170 230C166 280 172 340 196 386M192 216C186 270 190 340 214 396', deep.light),
    ...vents(470, 300, 6, 11, 62, 22),
    ...badge(290, 282, 140, 30),
    ...plate(310, 374, 80, 38),
    ...knob(560, 396, 30),
    ...screw(284, 220),
    ...screw(612, 318),
    ...solid(rect(176, 420, 62, 56, 8), steel, 6),
    ...screw(207, 450, 8),
    ...solid('M80 478L120 462H610L640 478V496H90Z', tint, 6),
    ...line('M92 482H638'),
    ...solid('M330 430H480L500 466H310Z', steel, 6),
    ...solid('M590 436L700 420L712 446L620 466Z', rubber, 5),
  ]
}

/** A jigsaw with a bow handle. */
export const jigsaw = tool(
  () =>
    ({
      shapes: shapes(),
      marks: [
        [200, 620],
        [200, 300],
        [560, 130],
        [450, 210],
        [560, 396],
        [520, 486],
      ],
      lens: { at: [220, 480], radius: 130 },
    }) satisfies Figure,
)
