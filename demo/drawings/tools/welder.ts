import { type Figure, tool } from '../figure.ts'
import { deep, ink, rubber, signal, steel, tint } from '../palette.ts'
import { badge, knob, ridges } from '../parts.ts'
import { circle, line, patch, place, plain, rect, type Shapes, solid, tube } from '../shapes.ts'
import { space } from '../space.ts'

const s = space(-34, 18)

function shapes(): Shapes {
  return [
    ...s.shadow(0, 0, 250, 440, 60),
    ...s.box([20, 20, 0], [40, 60, 24], rubber),
    ...s.box([190, 20, 0], [40, 60, 24], rubber),
    ...s.extrude(rect(0, -270, 250, 270, 24), [0, 0, 20], 'front', 430, signal),
    ...s.pipe(
      [
        [125, 90, 290],
        [125, 90, 350],
        [125, 350, 350],
        [125, 350, 290],
      ],
      34,
      rubber.base,
      26,
    ),
    // The control panel is the near end.
    ...s.paste(
      [0, 0, 20],
      'front',
      plain(rect(18, -252, 214, 234, 14), rubber.base),
      plain(rect(40, -236, 110, 50, 6), deep.shade),
      line('M58 -222V-200M74 -222H94V-211H74V-200H94M110 -222H130V-200H110Z', signal.light),
      knob(194, -210, 26),
      patch(circle(56, -166, 7), signal.base),
      patch(circle(86, -166, 7), steel.base),
      patch(circle(116, -166, 7), steel.base),
      badge(40, -140, 120, 28),
      plain(circle(72, -66, 34), deep.base),
      plain(circle(72, -66, 18), ink),
      plain(circle(180, -66, 34), deep.base),
      plain(circle(180, -66, 18), ink),
      line('M62 -112H82M170 -112H190M180 -122V-102', tint.base),
    ),
    // Cables: earth clamp and electrode holder.
    ...s.pipe(
      [
        [72, -4, 86],
        [72, -90, 60],
        [-60, -200, 14],
        [-200, -150, 14],
        [-260, -250, 14],
      ],
      18,
      rubber.base,
      60,
    ),
    ...s.pipe(
      [
        [180, -4, 86],
        [180, -90, 60],
        [260, -220, 14],
        [420, -230, 14],
        [500, -190, 14],
      ],
      18,
      rubber.base,
      60,
    ),
    ...place(
      s.flat([500, -190, 14])[0],
      s.flat([500, -190, 14])[1],
      { turn: -8 },
      solid('M-10 -14H100L130 -22H160V22H130L100 14H-10Z', signal, 5),
      ridges(10, -13, 6, 14, 0, 'v26', ink),
      tube('M150 0L190 -90', 7, steel.light),
    ),
    ...place(
      s.flat([-260, -250, 14])[0],
      s.flat([-260, -250, 14])[1],
      { turn: 170 },
      solid('M-10 -10L80 -34L170 -14L160 0L84 -12L-6 8Z', steel, 4),
      solid('M-10 10L80 34L170 14L160 0L84 12L-6 -8Z', signal, 4),
      plain(circle(76, 0, 12), deep.base),
    ),
  ]
}

/** An inverter welder with clamp and electrode holder. */
export const welder = tool(
  () =>
    ({
      ground: false,
      shapes: shapes(),
      marks: [
        s.flat([125, 200, 350]),
        s.flat([95, 0, 232]),
        s.flat([194, 0, 230]),
        s.flat([72, 0, 86]),
        s.flat([-200, -150, 14]),
      ],
      lens: { at: s.flat([125, 0, 150]), radius: 140 },
    }) satisfies Figure,
)
