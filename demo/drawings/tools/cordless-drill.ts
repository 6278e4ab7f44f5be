import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint, white } from '../palette.ts'
import { badge, bit, plate, ridges, screw, vents } from '../parts.ts'
import { circle, hair, line, patch, place, plain, rect, type Shapes, solid, within } from '../shapes.ts'

export function battery(): Shapes {
  return [
    ...solid('M-140 0H120Q134 0 136 16L142 74Q142 92 124 92H-146Q-162 92 -162 76L-156 14Q-154 0 -140 0Z', rubber, 8),
    ...plain(rect(-158, 30, 302, 24, 4), rubber.light),
    ...patch(rect(-110, 66, 74, 12, 5), deep.light),
    ...[0, 1, 2].flatMap((i) => patch(circle(-98 + i * 22, 72, 5), i < 2 ? signal.base : ink)),
    ...solid(rect(60, 18, 56, 42, 6), deep, 4),
    ...hair('M72 28V50M84 28V50M96 28V50', white.light),
  ]
}

function body(): Shapes {
  const shell =
    'M258 178H520C566 178 600 206 606 250C610 290 592 322 556 334L548 350C556 420 570 470 590 536H440C436 470 424 410 410 352L404 336H258Z'
  return [
    ...place(128, 256, { flip: true }, bit(0, 0, 170, 18)),
    ...solid('M120 238L102 248V264L120 274Z', steel, 3),
    ...solid('M118 222L150 206H214V306H150L118 290Z', rubber, 8),
    ...ridges(156, 208, 5, 12, 0, 'v96'),
    ...solid(rect(210, 192, 52, 128, 8), tint, 8),
    ...hair('M222 194V318M234 194V318M246 194V318'),
    ...solid('M424 352C404 366 392 392 402 432L430 436L444 352Z', rubber, 5),
    ...solid(shell, signal, 11),
    ...within(
      shell,
      solid('M452 352C500 346 540 340 620 330V560H500C496 480 480 400 452 352Z', rubber, 9),
      patch('M240 300H470L430 345H240Z', signal.shade),
      solid('M560 160C540 220 540 290 566 350H640V160Z', deep, 8),
    ),
    ...ridges(506, 392, 8, 3.5, 16, 'l46 -5', steel.shade),
    ...line(shell, ink),
    ...vents(446, 208, 5, 11, 60, 21, 6),
    ...badge(290, 204, 124, 30),
    ...plate(300, 254, 76, 38),
    ...screw(278, 316, 8),
    ...screw(424, 320, 8),
    ...solid(rect(462, 158, 84, 24, 8), rubber, 4),
    ...place(536, 530, {}, battery()),
  ]
}

const figure = (): Figure => ({
  shapes: body(),
  marks: [
    [20, 256],
    [180, 256],
    [236, 220],
    [504, 170],
    [414, 400],
    [560, 600],
  ],
  lens: { at: [200, 256], radius: 120 },
})

const kit = (): Figure => ({
  ground: false,
  shapes: [
    ...place(0, 0, {}, body()),
    ...place(900, 160, {}, battery()),
    // The charger, with a battery's slot on top.
    ...place(
      900,
      420,
      {},
      solid('M-150 0H130L160 60V120H-180V60Z', rubber, 8),
      plain('M-120 0L-104 40H90L104 0Z', deep.base),
      plain(rect(-150, 80, 110, 22, 6), tint.base),
      patch(circle(110, 92, 8), signal.base),
    ),
    ...place(760, 600, {}, bit(0, 0, 170, 16)),
    ...place(960, 600, {}, bit(0, 0, 150, 12)),
  ],
  marks: [],
  lens: { at: [0, 0], radius: 1 },
})

/** A cordless drill driver on its battery. */
export const cordlessDrill = tool(figure, { kit })
