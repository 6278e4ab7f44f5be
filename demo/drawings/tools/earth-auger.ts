import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, ridges, vents } from '../parts.ts'
import { circle, ellipse, hair, patch, place, plain, rect, type Shapes, solid, tube, within } from '../shapes.ts'

function shapes(): Shapes {
  const cowl = 'M-110 -60Q-110 -110 -60 -114H60Q110 -110 110 -60V70L80 96H-80L-110 70Z'
  const turns = [0, 1, 2, 3, 4]
  return [
    ...patch(ellipse(0, 742, 190, 26), 'url(#ground)'),
    // Loop frame to hold it by, with four grips.
    ...tube('M-90 20C-260 20 -300 60 -300 110S-240 190 -90 180', 26, deep.base),
    ...tube('M90 20C260 20 300 60 300 110S240 190 90 180', 26, deep.base),
    ...place(-300, 110, {}, tube('M4 -50V46', 42, rubber.base), ridges(-16, -36, 6, 0, 15, 'h38')),
    ...place(300, 110, {}, tube('M-4 -50V46', 42, rubber.base), ridges(-22, -36, 6, 0, 15, 'h38')),
    ...solid('M270 64L250 70V120L268 116Z', signal, 3),
    ...solid(cowl, signal, 12),
    ...within(cowl, patch('M-120 30H120V110H-120Z', signal.shade)),
    ...plain(circle(-20, -30, 54), tint.base),
    ...[...Array(10).keys()].flatMap((k) => place(-20, -30, { turn: k * 36 }, patch('M-4 -44L4 -44L3 -22H-3Z', ink))),
    ...plain(circle(-20, -30, 14), rubber.base),
    ...vents(56, -70, 3, 10, 60, 18),
    ...badge(-50, 46, 110, 26),
    ...solid(rect(-96, 96, 70, 70, 12), tint, 7),
    ...plain(rect(-80, 84, 34, 16, 6), rubber.base),
    ...solid('M-20 96H90L70 190H-4Z', steel, 7),
    ...solid(rect(4, 186, 60, 60, 8), rubber, 5),
    // The auger: a shaft with a spiral flight, narrowing to its point.
    ...turns.flatMap((i) => place(34, 320 + i * 76, {}, solid('M-16 -46L16 -30L16 -10L-16 -26Z', deep, 3))),
    ...tube('M34 240V690', 24, steel.light),
    ...turns.flatMap((i) => {
      const w = i === 4 ? 74 : 92
      return place(
        34,
        290 + i * 84,
        {},
        solid(
          `M${-w} 0C${-w} 40 ${w} 10 ${w} -34C${w + 10} -20 ${w + 8} 0 ${w - 4} 12C${w - 30} 56 ${-w + 20} 62 ${-w} 30Z`,
          steel,
          7,
        ),
      )
    }),
    ...solid('M20 680H48L34 744Z', signal, 3),
    ...hair('M30 250V280M30 340V356M30 424V440M30 508V524', deep.base),
    // Heaped soil.
    ...solid(
      'M-170 742C-140 706 -100 716 -84 700C-60 690 -30 720 -10 730H78C100 712 130 694 156 706C190 712 206 730 230 742Z',
      { light: '#B9A58C', base: '#B9A58C', shade: '#97846C' },
      8,
    ),
    ...hair('M-130 728l10 -6M-90 720l12 4M120 722l12 -4M170 726l10 4M-60 730l8 -4', ink),
  ]
}

/** A petrol earth auger in its hole. */
export const earthAuger = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        [-20, -30],
        [300, 110],
        [-60, 130],
        [34, 216],
        [34, 500],
        [34, 720],
      ],
      lens: { at: [0, 40], radius: 150 },
    }) satisfies Figure,
)
