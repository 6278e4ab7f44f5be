import { deep, ink, rubber, signal, steel, type Tone, tint, white } from './palette.ts'
import { around, circle, hair, line, patch, place, plain, rect, repeat, type Shapes, solid, tube } from './shapes.ts'

/** Air slots of a motor, in a row. */
export function vents(x: number, y: number, count: number, w: number, h: number, gap: number, lean = 0): Shapes {
  return repeat(count, gap, 0, place(x, y, { turn: lean }, patch(rect(0, 0, w, h, Math.min(w, h) / 2), ink)))
}

export function screw(x: number, y: number, r = 9): Shapes {
  return [
    ...plain(circle(x, y, r), steel.light),
    ...hair(`M${x - r * 0.55} ${y + r * 0.45}L${x + r * 0.55} ${y - r * 0.45}`, ink),
  ]
}

/** A six-sided nut in its washer. */
export function nut(x: number, y: number, r = 16): Shapes {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI * k) / 3 + 0.2
    return `${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)}`
  })
  return [
    ...plain(circle(x, y, r * 1.5), tint.base),
    ...solid(`M${corners.join('L')}Z`, steel, r * 0.2),
    ...hair(circle(x, y, r * 0.5), ink),
  ]
}

/** A mains cable along a path. */
export function cable(d: string, width = 13): Shapes {
  return tube(d, width, rubber.base)
}

/** The rubber sleeve where a cable leaves the tool, pointing down from (x, y). */
export function cableSleeve(x: number, y: number, turn = 0): Shapes {
  return place(
    x,
    y,
    { turn },
    solid('M-15 -6L-12 48Q0 54 12 48L15 -6Z', rubber, 5),
    hair('M-13 10H13M-12.500 22H12.500M-12 34H12', steel.shade),
  )
}

/** A two-pin plug with its cable end at (0, 0), pins to the right. */
export function plug(x: number, y: number, turn = 0): Shapes {
  return place(
    x,
    y,
    { turn },
    plain(rect(62, -16, 34, 8, 3), steel.light),
    plain(rect(62, 8, 34, 8, 3), steel.light),
    solid('M-4 -9L22 -13Q30 -24 46 -26H62V26H46Q30 24 22 13L-4 9Z', rubber, 5),
    hair('M30 -8V8M38 -10V10M46 -10V10', steel.shade),
  )
}

/** A screwdriving knob seen from above: a ridged ring and a pointer. */
export function knob(x: number, y: number, r: number, tone: Tone = rubber): Shapes {
  return [
    ...solid(circle(x, y, r), tone, r * 0.15),
    ...around(x, y, 14, hair(`M0 ${-r * 0.97}V${-r * 0.8}`, steel.light)),
    ...plain(circle(x, y, r * 0.62), tone.light),
    ...line(`M${x} ${y}L${x - r * 0.35} ${y - r * 0.42}`, white.light),
  ]
}

/** A round file of ridges on a grip: `count` lines from (x, y), each moved by (dx, dy). */
export function ridges(
  x: number,
  y: number,
  count: number,
  dx: number,
  dy: number,
  ridge: string,
  stroke = steel.shade,
): Shapes {
  return repeat(count, dx, dy, place(x, y, {}, hair(`M0 0${ridge}`, stroke)))
}

/** A threaded or fluted rod along x: slanted hairlines between two edges. */
function flutes(x: number, y: number, length: number, height: number, pitch: number): Shapes {
  const count = Math.max(1, Math.floor((length - pitch) / pitch))
  return repeat(
    count,
    pitch,
    0,
    line(
      `M${x + pitch * 0.2} ${y + height / 2}C${x + pitch * 0.5} ${y + height / 2} ${x + pitch * 0.7} ${y - height / 2} ${x + pitch} ${y - height / 2}`,
    ),
    hair(
      `M${x + pitch * 0.5} ${y + height / 2}C${x + pitch * 0.8} ${y + height / 2} ${x + pitch} ${y - height / 2} ${x + pitch * 1.3} ${y - height / 2}`,
    ),
  )
}

/** A drill bit lying along x: shank from x, tip at x + length. */
export function bit(x: number, y: number, length: number, d: number): Shapes {
  const shank = Math.min(length * 0.3, d * 4)
  const [a, b] = [x + shank, x + length - d * 0.7]
  return [
    ...plain(rect(x, y - d * 0.42, shank + 4, d * 0.84, 3), steel.light),
    ...hair(`M${x + 6} ${y - d * 0.1}H${x + shank * 0.7}M${x + 6} ${y + d * 0.14}H${x + shank * 0.7}`),
    ...solid(rect(a, y - d / 2, b - a, d, 2), steel, d * 0.2),
    ...flutes(a, y, b - a, d, d * 1.25),
    ...plain(
      `M${b} ${y - d * 0.6}L${b + d * 0.25} ${y - d * 0.6}L${x + length} ${y}L${b + d * 0.25} ${y + d * 0.6}H${b}Z`,
      steel.shade,
    ),
  ]
}

/** A disc whose rim has teeth; the teeth lean against the turning. */
export function toothedDisc(cx: number, cy: number, r: number, teeth: number): string {
  const at = (radius: number, angle: number) => `${cx + radius * Math.cos(angle)} ${cy + radius * Math.sin(angle)}`
  const step = (2 * Math.PI) / teeth
  return `M${Array.from({ length: teeth }, (_, k) => `${at(r, k * step)}L${at(r * 0.985, (k + 0.28) * step)}L${at(r * 0.91, (k + 0.4) * step)}L${at(r * 0.925, (k + 0.8) * step)}`).join('L')}Z`
}

/** A disc whose rim is cut into segments, as diamond discs are. */
export function segmentedDisc(cx: number, cy: number, r: number, segments: number): Shapes {
  const slot = 0.045
  return [
    ...solid(circle(cx, cy, r), steel, r * 0.05),
    ...plain(circle(cx, cy, r * 0.88), tint.base),
    ...around(
      cx,
      cy,
      segments,
      plain(`M${-r * slot} ${-r}V${-r * 0.8}A${r * slot} ${r * slot} 0 0 0 ${r * slot} ${-r * 0.8}V${-r}`, white.light),
    ),
    ...line(circle(cx, cy, r)),
  ]
}

/** A spoked or dished wheel seen square from the side. */
export function flatWheel(x: number, y: number, r: number, hub: Tone = white): Shapes {
  return [
    ...solid(circle(x, y, r), rubber, r * 0.08),
    ...hair(circle(x, y, r * 0.84), steel.shade),
    ...around(x, y, 24, hair(`M0 ${-r * 0.99}V${-r * 0.9}`, steel.shade)),
    ...solid(circle(x, y, r * 0.6), hub, r * 0.08),
    ...around(x, y, 5, line(`M0 ${-r * 0.24}V${-r * 0.54}`, deep.base)),
    ...solid(circle(x, y, r * 0.2), steel, r * 0.05),
  ]
}

/** A small rating plate: lines that stand for text. */
export function plate(x: number, y: number, w: number, h: number): Shapes {
  const row = (k: number, share: number) => `M${x + w * 0.1} ${y + (h * k) / 4}H${x + w * (0.1 + 0.8 * share)}`
  return [...plain(rect(x, y, w, h, 4), white.light), ...hair(`${row(1, 0.55)}${row(2, 1)}${row(3, 0.8)}`, deep.light)]
}

/** The signal-coloured mark that every tool of the house wears. */
export function badge(x: number, y: number, w: number, h: number, turn = 0): Shapes {
  return place(
    x,
    y,
    { turn },
    patch(rect(0, 0, w, h, h / 2), ink),
    patch(rect(h * 0.3, h * 0.3, w * 0.3, h * 0.4, h * 0.2), signal.base),
  )
}
