import { type Tone, white } from './palette.ts'
import { flattenPath, type Point, parsePath, polygon, polyline } from './path.ts'
import { line, plain, type Shapes } from './shapes.ts'
import { add, cross, dot, minus, type Plane, planes, type Sight, type Spot, times, toneOf, unit } from './spots.ts'

/** An outline in `plane` at `at`, swept away from us by `sweep`; `outline` is SVG path text of one closed contour. */
export function swept(
  { flat, eye }: Sight,
  outline: string,
  at: Spot,
  plane: Plane,
  sweep: number,
  tone: Tone = white,
): Shapes {
  const { u, v, away } = planes[plane]
  const lift = ([a, b]: Point): Spot => add(at, add(times(u, a), times(v, b)))
  const corners = withoutRepeats(flattenPath(parsePath(outline), 6))
  if (area(corners) < 0) corners.reverse()
  const near = corners.map(lift)
  const far = near.map((spot) => add(spot, times(away, sweep)))
  const strips = near.map((_, i) => {
    const j = (i + 1) % near.length
    const along = minus(at3(near, j), at3(near, i))
    const normal = unit(cross(along, away))
    const middle = times(add(at3(near, i), at3(far, j)), 0.5)
    const quad = [at3(near, i), at3(near, j), at3(far, j), at3(far, i)].map(flat)
    return { i, normal, seen: dot(normal, eye) > 0.001, depth: -dot(middle, eye), quad }
  })
  const shapes: Shapes = []
  for (const strip of strips.filter((s) => s.seen).sort((a, b) => b.depth - a.depth)) {
    const fill = toneOf(strip.normal, tone)
    shapes.push({ path: polygon(strip.quad), fill, stroke: fill, weight: 1.6, contour: true })
    const [a, b, c, d] = strip.quad as [Point, Point, Point, Point]
    const neighbour = (step: number) => strips[(strip.i + step + strips.length) % strips.length]
    const sharp = (step: number) => {
      const other = neighbour(step)
      return !other?.seen || dot(other.normal, strip.normal) < 0.8
    }
    shapes.push(...line(polyline([c, d])))
    if (sharp(-1)) shapes.push(...line(polyline([a, d])))
    if (sharp(1)) shapes.push(...line(polyline([b, c])))
  }
  return [...shapes, ...plain(polygon(near.map(flat)), toneOf(times(away, -1), tone))]
}

const at3 = (spots: readonly Spot[], i: number) => spots[i] as Spot

function withoutRepeats(points: Point[]): Point[] {
  return points.filter((p, i) => {
    const q = points[(i + points.length - 1) % points.length] as Point
    return Math.hypot(p[0] - q[0], p[1] - q[1]) > 1e-6
  })
}

function area(points: readonly Point[]): number {
  return points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length] as Point
    return sum + p[0] * q[1] - q[0] * p[1]
  }, 0)
}
