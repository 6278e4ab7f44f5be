import { deep, ink, paper } from './palette.ts'
import type { Matrix, Point } from './path.ts'
import { patch, type Shapes } from './shapes.ts'
import { boundsOf, callout, dimension, type Frame, fitInto, picture, placeOnSheet, render } from './sheet.ts'

/** A tool as it is drawn once, in its own units, and what the other views need to know about it. */
export interface Figure {
  shapes: Shapes
  /** What the numbered view points at. */
  marks: readonly Point[]
  /** What the magnified view shows: a centre and a radius. */
  lens: { at: Point; radius: number }
  /** False for machines in space, which bring their own shadow. */
  ground?: boolean
  /** No larger than this many page units for one unit of the drawing: small things stay small. */
  largest?: number
}

/** main: the tool. parts: with numbered marks. detail: one place magnified. size: with dimension lines. */
type FigureView = 'main' | 'parts' | 'detail' | 'size'

export type Views<Extra extends string = never> = Record<FigureView | Extra, () => string>

/** The four views every tool has, and those only this tool has (a kit of what comes with it, another position). */
export function tool<Extra extends string = never>(
  figure: () => Figure,
  extra: Record<Extra, () => Figure> = {} as Record<Extra, () => Figure>,
): Views<Extra> {
  const own = Object.fromEntries(
    Object.entries<() => Figure>(extra).map(([name, other]) => [name, () => mainView(other())]),
  )
  return {
    main: () => mainView(figure()),
    parts: () => partsView(figure()),
    detail: () => detailView(figure()),
    size: () => sizeView(figure()),
    ...own,
  } as Views<Extra>
}

function mainView(figure: Figure): string {
  const matrix = fitInto(figure.shapes, { x: 105, y: 85, width: 990, height: 700 }, figure.largest)
  return picture(render([...groundUnder(figure), ...figure.shapes], matrix))
}

function partsView(figure: Figure): string {
  const matrix = fitInto(figure.shapes, { x: 200, y: 150, width: 800, height: 590 }, figure.largest)
  const box = onSheet(boundsOf(figure.shapes), matrix)
  const marks = spreadMarks(
    figure.marks.map((mark) => placeOnSheet(mark, matrix)),
    box,
  )
  return picture(
    render([...groundUnder(figure), ...figure.shapes], matrix),
    ...marks.map(({ part, mark }, i) => callout(part, mark, i + 1)),
  )
}

function detailView(figure: Figure): string {
  const small = fitInto(figure.shapes, { x: 60, y: 330, width: 425, height: 430 }, figure.largest)
  const { at, radius } = figure.lens
  const seen = placeOnSheet(at, small)
  const seenRadius = Math.max(34, radius * small[0])
  const [cx, cy, r] = [815, 400, 315]
  const scale = r / radius
  const large: Matrix = [scale, 0, 0, scale, cx - at[0] * scale, cy - at[1] * scale]
  const tangent = tangents(seen, seenRadius, [cx, cy], r)
  return picture(
    render([...groundUnder(figure), ...figure.shapes], small, 's'),
    `<path d="${tangent}" stroke="${deep.base}" stroke-width="2" fill="none"/>`,
    `<circle cx="${seen[0].toFixed(1)}" cy="${seen[1].toFixed(1)}" r="${seenRadius.toFixed(1)}" fill="none" stroke="${ink}" stroke-width="3.5"/>`,
    `<clipPath id="lens"><circle cx="${cx}" cy="${cy}" r="${r}"/></clipPath>`,
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${paper}"/>`,
    `<g clip-path="url(#lens)">${render([...groundUnder(figure), ...figure.shapes], large, 'l')}</g>`,
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${ink}" stroke-width="6"/>`,
  )
}

function sizeView(figure: Figure): string {
  const matrix = fitInto(figure.shapes, { x: 190, y: 90, width: 880, height: 610 }, figure.largest)
  const { x, y, width, height } = onSheet(boundsOf(figure.shapes), matrix)
  return picture(
    render([...groundUnder(figure), ...figure.shapes], matrix),
    dimension([x, y + height], [x + width, y + height], [0, 75]),
    dimension([x, y], [x, y + height], [-70, 0]),
  )
}

function groundUnder(figure: Figure): Shapes {
  if (figure.ground === false) return []
  const { x, y, width, height } = boundsOf(figure.shapes)
  const [left, right, floor, thick] = [x + width * 0.02, x + width * 1.0, y + height, Math.max(width, height) * 0.028]
  const slant = thick * 1.6
  return patch(
    `M${left} ${floor - thick * 0.3}L${right} ${floor - thick * 0.3}L${right + slant * 0.4} ${floor + thick}L${left + slant} ${floor + thick}Z`,
    'url(#ground)',
  )
}

function onSheet(box: Frame, matrix: Matrix): Frame {
  const [x, y] = placeOnSheet([box.x, box.y], matrix)
  return { x, y, width: box.width * matrix[0], height: box.height * matrix[3] }
}

/** Marks stand in a row above and a row below the tool, apart from each other, numbered clockwise. */
function spreadMarks(parts: readonly Point[], box: Frame): { part: Point; mark: Point }[] {
  const half = box.y + box.height * 0.52
  const middle = box.x + box.width / 2
  const row = (those: readonly Point[], y: number) => {
    const sorted = [...those].sort((a, b) => a[0] - b[0])
    const xs = apart(sorted.map(([x]) => x + (x - middle) * 0.25))
    return sorted.map((part, i) => ({ part, mark: [xs[i] as number, y] as Point }))
  }
  const above = row(
    parts.filter(([, y]) => y < half),
    Math.max(55, box.y - 62),
  )
  const below = row(
    parts.filter(([, y]) => y >= half),
    Math.min(845, box.y + box.height + 70),
  )
  return [...above, ...below.reverse()]
}

/** Positions in rising order, moved no further than needed to keep a mark's width between neighbours. */
function apart(positions: readonly number[], gap = 74): number[] {
  const xs = positions.map((x) => Math.min(1140, Math.max(60, x)))
  for (let round = 0; round < 60; round++) {
    for (let i = 1; i < xs.length; i++) {
      const [left, right] = [xs[i - 1] as number, xs[i] as number]
      const short = gap - (right - left)
      if (short <= 0) continue
      xs[i - 1] = Math.max(60, left - short / 2)
      xs[i] = Math.min(1140, right + short / 2)
    }
  }
  return xs
}

function tangents(a: Point, ra: number, b: Point, rb: number): string {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0])
  const spread = Math.acos(Math.max(-1, Math.min(1, (ra - rb) / Math.hypot(b[0] - a[0], b[1] - a[1]))))
  return [angle + spread, angle - spread]
    .map((t) => {
      const on = (p: Point, r: number) =>
        `${(p[0] + r * Math.cos(t)).toFixed(1)} ${(p[1] + r * Math.sin(t)).toFixed(1)}`
      return `M${on(a, ra)}L${on(b, rb)}`
    })
    .join('')
}
