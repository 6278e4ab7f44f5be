import { deep, ink, type Tone, white } from './palette.ts'
import { flattenPath, type Matrix, type Path, type Point, parsePath, polygon, polyline } from './path.ts'
import { line, map, patch, plain, type Shapes, tube, weights } from './shapes.ts'

/** x to the right along the machine, y away from us, z up. */
export type Spot = readonly [number, number, number]

export interface Space {
  /** Where a spot falls on the page. */
  flat(spot: Spot): Point
  box(at: Spot, size: Spot, tone?: Tone): Shapes
  /** An outline in the plane of `u` and `v`, swept along `sweep` away from its place at `at`. */
  extrude(outline: string, at: Spot, plane: Plane, sweep: number, tone?: Tone): Shapes
  /** A turned body: [distance along the axis, radius] from `at` on. */
  turned(at: Spot, axis: Spot, profile: readonly Point[], tone?: Tone): Shapes
  wheel(at: Spot, radius: number, width: number, hub?: Tone): Shapes
  /** A flat round plate across `axis`. */
  disc(at: Spot, axis: Spot, radius: number, fill: string): Shapes
  /** A pipe through the spots, with corners rounded by `bend`. */
  pipe(spots: readonly Spot[], width: number, fill?: string, bend?: number): Shapes
  /** A flat drawing pasted onto a plane; its y still points down the page of that plane. */
  paste(at: Spot, plane: Plane, ...parts: Shapes[]): Shapes
  /** The quiet hatching on the ground beside and under a machine. */
  shadow(x0: number, y0: number, x1: number, y1: number, reach?: number): Shapes
}

/** front: seen from us (x, z). side: the right end (y, z). top: from above (x, y). */
export type Plane = 'front' | 'side' | 'top'

const planes: Record<Plane, { u: Spot; v: Spot; away: Spot }> = {
  front: { u: [1, 0, 0], v: [0, 0, -1], away: [0, 1, 0] },
  side: { u: [0, 1, 0], v: [0, 0, -1], away: [-1, 0, 0] },
  top: { u: [1, 0, 0], v: [0, -1, 0], away: [0, 0, -1] },
}

const light = unit([-0.5, -0.62, 0.85])

/**
 * A parallel projection, as technical manuals use it: `azimuth` turns the machine so that its right end comes into
 * view, `tilt` is how far we look down on it (degrees).
 */
export function space(azimuth = 32, tilt = 22): Space {
  const [ca, sa] = [Math.cos((azimuth * Math.PI) / 180), Math.sin((azimuth * Math.PI) / 180)]
  const [ce, se] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const flat = ([x, y, z]: Spot): Point => [x * ca + y * sa, -z * ce - (y * ca - x * sa) * se]
  /** From the thing towards the eye. */
  const eye: Spot = [sa * ce, -ca * ce, se]

  function extrude(outline: string, at: Spot, plane: Plane, sweep: number, tone: Tone = white): Shapes {
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

  function turned(at: Spot, axis: Spot, profile: readonly Point[], tone: Tone = white): Shapes {
    const w = unit(axis)
    const e1 = unit(Math.abs(w[2]) < 0.9 ? cross(w, [0, 0, 1]) : cross(w, [1, 0, 0]))
    const e2 = cross(w, e1)
    const rounds = 44
    const onRing = (t: number, r: number, k: number): Spot => {
      const angle = (2 * Math.PI * k) / rounds
      return add(add(at, times(w, t)), add(times(e1, r * Math.cos(angle)), times(e2, r * Math.sin(angle))))
    }
    const towardsUs = dot(w, eye) >= 0
    const slices = profile.slice(1).map((next, i) => ({ from: profile[i] as Point, to: next, i }))
    if (!towardsUs) slices.reverse()
    const contour: Shapes = []
    const surface: Shapes = []
    const rims: Shapes = []
    for (const { from, to, i } of slices) {
      const fillOf = Array.from({ length: rounds }, (_, k) => {
        const angle = (2 * Math.PI * (k + 0.5)) / rounds
        const [run, rise] = [to[0] - from[0], to[1] - from[1]]
        const radial = add(times(e1, Math.cos(angle)), times(e2, Math.sin(angle)))
        const normal = unit(add(times(radial, run), times(w, -rise)))
        return dot(normal, eye) > 0.001 ? toneOf(normal, tone) : null
      })
      for (const { fill, first, count } of bands(fillOf)) {
        const rim = ([t, r]: Point) => Array.from({ length: count + 1 }, (_, k) => flat(onRing(t, r, first + k)))
        const strip = polygon([...rim(from), ...rim(to).reverse()])
        contour.push({ path: strip, fill: ink, stroke: ink, weight: 5, contour: true })
        surface.push({ path: strip, fill, stroke: fill, weight: 1.6, contour: false })
      }
      // A rim is drawn where the profile turns sharply, or ends; only along faces that are seen.
      const next = profile[i + 2]
      if (next && bend(from, to, next) > 0.5) rims.push(...ring(to, i))
    }
    const ends: Shapes = []
    const [first, last] = [profile[0] as Point, profile[profile.length - 1] as Point]
    const near = towardsUs ? last : first
    if (near[1] > 0.01) {
      const cap = polygon(Array.from({ length: rounds }, (_, k) => flat(onRing(...near, k))))
      ends.push(...plain(cap, toneOf(towardsUs ? w : times(w, -1), tone)))
    }
    return [...contour, ...surface, ...rims, ...ends]

    /** The seen part of the edge after slice `i`. */
    function ring(edge: Point, i: number): Shapes {
      const [before, after] = [profile[i] as Point, profile[i + 2] as Point]
      const normalAt = (a: Point, b: Point, k: number) => {
        const angle = (2 * Math.PI * k) / rounds
        const radial = add(times(e1, Math.cos(angle)), times(e2, Math.sin(angle)))
        return dot(add(times(radial, b[0] - a[0]), times(w, a[1] - b[1])), eye)
      }
      // Of two neighbouring slices the nearer one hides the edge unless its own face is seen or it is the smaller one.
      const nearer: [Point, Point] = towardsUs ? [edge, after] : [before, edge]
      const farther: [Point, Point] = towardsUs ? [before, edge] : [edge, after]
      const smaller = (towardsUs ? after[1] : before[1]) < edge[1] - 0.01
      const shows = (k: number) => normalAt(...nearer, k) > 0 || (smaller ? normalAt(...farther, k) > 0 : false)
      const arcs: Point[][] = []
      for (let k = 0; k < rounds; k++) {
        if (!shows(k + 0.5)) continue
        const [p, q] = [flat(onRing(...edge, k)), flat(onRing(...edge, k + 1))]
        if (arcs.length > 0 && k > 0 && shows(k - 0.5)) arcs[arcs.length - 1]?.push(q)
        else arcs.push([p, q])
      }
      return arcs.flatMap((points) => line(polyline(points)))
    }
  }

  function wheel([x, y, z]: Spot, radius: number, width: number, hub: Tone = white): Shapes {
    const r = radius
    const tyre: Point[] = [
      [width, r * 0.6],
      [width, r * 0.86],
      [width * 0.85, r * 0.97],
      [width * 0.5, r],
      [width * 0.15, r * 0.97],
      [0, r * 0.86],
      [0, r * 0.6],
    ]
    const turn: Tone = { light: '#555C65', base: '#3C4249', shade: '#2B3036' }
    const disc = (share: number) =>
      polygon(Array.from({ length: 36 }, (_, k) => flat(onDisc(share * r, (2 * Math.PI * k) / 36))))
    const onDisc = (radius: number, angle: number): Spot => [
      x + radius * Math.cos(angle),
      y,
      z + radius * Math.sin(angle),
    ]
    return [
      ...turned(
        [x, y + width, z],
        [0, -1, 0],
        tyre.map(([t, q]): Point => [width - t, q]),
        turn,
      ),
      ...plain(disc(0.6), hub.base),
      ...plain(disc(0.22), hub.shade),
      ...[0, 1, 2, 3, 4].flatMap((k) => {
        const angle = (2 * Math.PI * k) / 5 + 0.3
        return line(polyline([flat(onDisc(0.24 * r, angle)), flat(onDisc(0.58 * r, angle))]), deep.base)
      }),
    ]
  }

  function pipe(spots: readonly Spot[], width: number, fill: string = white.base, bendRadius = 0): Shapes {
    return tube(rounded(spots.map(flat), bendRadius), width, fill)
  }

  function disc(at: Spot, axis: Spot, radius: number, fill: string): Shapes {
    const w = unit(axis)
    const e1 = unit(Math.abs(w[2]) < 0.9 ? cross(w, [0, 0, 1]) : cross(w, [1, 0, 0]))
    const e2 = cross(w, e1)
    const spots = Array.from({ length: 44 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 44
      return flat(add(at, add(times(e1, radius * Math.cos(angle)), times(e2, radius * Math.sin(angle)))))
    })
    return plain(polygon(spots), fill)
  }

  function paste(at: Spot, plane: Plane, ...parts: Shapes[]): Shapes {
    const { u, v } = planes[plane]
    const [o, p, q] = [flat(at), flat(add(at, u)), flat(add(at, v))]
    const matrix: Matrix = [p[0] - o[0], p[1] - o[1], q[0] - o[0], q[1] - o[1], o[0], o[1]]
    return map(parts.flat(), matrix)
  }

  function shadow(x0: number, y0: number, x1: number, y1: number, reach = (y1 - y0) * 0.35): Shapes {
    const corners: Spot[] = [
      [x0, y0, 0],
      [x1, y0, 0],
      [x1 + reach, y0 + reach, 0],
      [x1 + reach, y1 + reach, 0],
      [x0 + reach, y1 + reach, 0],
      [x0, y1, 0],
    ]
    return patch(polygon(corners.map(flat)), 'url(#ground)')
  }

  return {
    flat,
    extrude,
    turned,
    wheel,
    disc,
    pipe,
    paste,
    shadow,
    box: ([x, y, z], [w, d, h], tone) => extrude(`M0 0h${w}v${-h}h${-w}Z`, [x, y, z], 'front', d, tone),
  }
}

export const lineWeight = weights.inner

/** A polyline whose inner corners are rounded. */
export function rounded(points: readonly Point[], radius: number): Path {
  if (radius === 0) return polyline(points)
  const path: Path = [{ to: 'M', at: points[0] as Point }]
  for (let i = 1; i < points.length - 1; i++) {
    const [before, here, after] = [points[i - 1], points[i], points[i + 1]] as [Point, Point, Point]
    const cut = (other: Point): Point => {
      const length = Math.hypot(other[0] - here[0], other[1] - here[1])
      const share = Math.min(0.5, radius / length)
      return [here[0] + (other[0] - here[0]) * share, here[1] + (other[1] - here[1]) * share]
    }
    const [a, b] = [cut(before), cut(after)]
    const pull = (end: Point): Point => [end[0] + (here[0] - end[0]) * 0.6, end[1] + (here[1] - end[1]) * 0.6]
    path.push({ to: 'L', at: a }, { to: 'C', a: pull(a), b: pull(b), at: b })
  }
  path.push({ to: 'L', at: points[points.length - 1] as Point })
  return path
}

function toneOf(normal: Spot, tone: Tone): string {
  const lit = dot(normal, light)
  if (lit > 0.66) return tone.light
  return lit > 0.08 ? tone.base : tone.shade
}

/** Neighbours of one fill around a ring, as runs; nothing where nothing is seen. */
function bands(fills: readonly (string | null)[]): { fill: string; first: number; count: number }[] {
  const runs: { fill: string; first: number; count: number }[] = []
  const start = Math.max(
    0,
    fills.findIndex((fill, k) => fill !== fills.at(k - 1)),
  )
  for (let i = 0; i < fills.length; i++) {
    const fill = fills[(start + i) % fills.length]
    const run = runs.at(-1)
    if (!fill) continue
    if (run && run.fill === fill && run.first + run.count === start + i) run.count++
    else runs.push({ fill, first: start + i, count: 1 })
  }
  return runs
}

function bend(a: Point, b: Point, c: Point): number {
  const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0])
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
}

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

const at3 = (spots: readonly Spot[], i: number) => spots[i] as Spot
function add(a: Spot, b: Spot): Spot {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
function minus(a: Spot, b: Spot): Spot {
  return add(a, times(b, -1))
}
function times(a: Spot, k: number): Spot {
  return [a[0] * k, a[1] * k, a[2] * k]
}
function dot(a: Spot, b: Spot): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
function cross(a: Spot, b: Spot): Spot {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
function unit(a: Spot): Spot {
  const length = Math.hypot(...a) || 1
  return times(a, 1 / length)
}
