import { deep, ink, paper, signal } from './palette.ts'
import { flattenPath, type Matrix, type Point, transform, writePath } from './path.ts'
import { map, type Shape, type Shapes } from './shapes.ts'

export const sheet = { width: 1200, height: 900 } as const
/** How far the heavy outer contour reaches beyond the inner line. */
const contour = 6.5

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A whole picture: paper, hatching for the ground, and the parts on top of each other. */
export function picture(...layers: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width}" height="${sheet.height}">`,
    '<defs><pattern id="ground" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(-35)">',
    `<path d="M0 5.5H11" stroke="${deep.light}" stroke-width="1.6" opacity=".55"/></pattern></defs>`,
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${paper}"/>`,
    ...layers,
    '</svg>',
  ].join('')
}

/** The map that puts the shapes as large as they go into the frame: centred, standing on its lower edge. */
export function fitInto(shapes: Shapes, frame: Frame, largest = Number.POSITIVE_INFINITY): Matrix {
  const box = boundsOf(shapes)
  const scale = Math.min(frame.width / box.width, frame.height / box.height, largest)
  const x = frame.x + (frame.width - box.width * scale) / 2 - box.x * scale
  const y = frame.y + (frame.height - box.height * scale) / 2 - box.y * scale
  return [scale, 0, 0, scale, x, y]
}

/** What the shapes cover, without ground hatching. */
export function boundsOf(shapes: Shapes): Frame {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const shape of shapes) {
    if (shape.fill?.startsWith('url') || !shape.contour) continue
    const reach = (shape.tube ?? 0) / 2
    for (const [x, y] of flattenPath(shape.path)) {
      left = Math.min(left, x - reach)
      right = Math.max(right, x + reach)
      top = Math.min(top, y - reach)
      bottom = Math.max(bottom, y + reach)
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** SVG of the shapes: first the outer contour of everything together, then the parts in their order. */
export function render(shapes: Shapes, matrix: Matrix, name = 'c'): string {
  const moved = map(shapes, matrix)
  const ground = moved.filter((shape) => shape.fill?.startsWith('url'))
  const parts = moved.filter((shape) => !shape.fill?.startsWith('url'))
  const clips: string[] = []
  const body = parts.map((shape) => renderShape(shape, clips, name)).join('')
  return [
    '<g stroke-linejoin="round" stroke-linecap="round" fill="none">',
    ...ground.map((shape) => `<path d="${writePath(shape.path)}" fill="${shape.fill}"/>`),
    `<g stroke="${ink}">`,
    ...parts.filter((shape) => shape.contour).map(renderContour),
    '</g>',
    clips.length > 0 ? `<defs>${clips.join('')}</defs>` : '',
    body,
    '</g>',
  ].join('')
}

/** A numbered mark: a hairline from the part to a small ring with a numeral. */
export function callout(part: Point, mark: Point, numeral: number): string {
  const length = Math.hypot(mark[0] - part[0], mark[1] - part[1])
  const [dx, dy] = [(mark[0] - part[0]) / length, (mark[1] - part[1]) / length]
  const end: Point = [mark[0] - dx * 25, mark[1] - dy * 25]
  return [
    `<path d="M${spot(part)}L${spot(end)}" stroke="${paper}" stroke-width="6" fill="none"/>`,
    `<path d="M${spot(part)}L${spot(end)}" stroke="${deep.base}" stroke-width="2" fill="none"/>`,
    `<circle cx="${part[0].toFixed(1)}" cy="${part[1].toFixed(1)}" r="6.5" fill="${signal.base}" stroke="${ink}" stroke-width="2"/>`,
    `<circle cx="${mark[0].toFixed(1)}" cy="${mark[1].toFixed(1)}" r="25" fill="${paper}" stroke="${deep.base}" stroke-width="2"/>`,
    numeralAt(mark[0], mark[1] + 8.5, numeral),
  ].join('')
}

/** A dimension line with end ticks, beside the thing it measures. */
export function dimension(from: Point, to: Point, gap: Point): string {
  const [a, b]: [Point, Point] = [
    [from[0] + gap[0], from[1] + gap[1]],
    [to[0] + gap[0], to[1] + gap[1]],
  ]
  const past = (p: Point): Point => [p[0] + Math.sign(gap[0]) * 12, p[1] + Math.sign(gap[1]) * 12]
  const lead = (p: Point): Point => [p[0] + gap[0] * 0.3, p[1] + gap[1] * 0.3]
  const tick = (p: Point) => `M${spot([p[0] - 9, p[1] + 9])}l18-18`
  return `<path d="M${spot(a)}L${spot(b)}M${spot(lead(from))}L${spot(past(a))}M${spot(lead(to))}L${spot(past(b))}" stroke="${deep.base}" stroke-width="2" fill="none"/><path d="${tick(a)}${tick(b)}" stroke="${ink}" stroke-width="3" fill="none"/>`
}

export function placeOnSheet(point: Point, matrix: Matrix): Point {
  return transform(point, matrix)
}

function numeralAt(x: number, y: number, numeral: number): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" font-family="sans-serif" font-size="24" fill="${ink}">${numeral}</text>`
}

function renderContour(shape: Shape): string {
  const width = shape.tube === undefined ? shape.weight + contour : shape.tube + shape.weight + contour
  const fill = shape.tube === undefined && shape.fill ? ` fill="${ink}"` : ''
  return `<path d="${writePath(shape.path)}"${fill} stroke-width="${round(Math.max(width, contour + 3.5))}"/>`
}

function renderShape(shape: Shape, clips: string[], name: string): string {
  const d = writePath(shape.path)
  let svg: string
  if (shape.tube !== undefined) {
    const outer = `<path d="${d}" stroke="${shape.stroke}" stroke-width="${round(shape.tube + shape.weight)}"/>`
    svg = `${outer}<path d="${d}" stroke="${shape.fill}" stroke-width="${round(Math.max(0.5, shape.tube - shape.weight))}"/>`
  } else {
    const fill = shape.fill ? ` fill="${shape.fill}"` : ''
    const stroke = shape.stroke ? ` stroke="${shape.stroke}" stroke-width="${shape.weight}"` : ''
    svg = `<path d="${d}"${fill}${stroke}/>`
  }
  for (const clip of shape.clips ?? []) {
    const id = `${name}${clips.length}`
    clips.push(`<clipPath id="${id}"><path d="${writePath(clip)}"/></clipPath>`)
    svg = `<g clip-path="url(#${id})">${svg}</g>`
  }
  return svg
}

function spot([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
