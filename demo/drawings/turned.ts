import { ink, type Tone, white } from './palette.ts'
import { type Point, polygon, polyline } from './path.ts'
import { line, plain, type Shapes } from './shapes.ts'
import { add, cross, dot, type Sight, type Spot, times, toneOf, unit } from './spots.ts'

/** A turned body along `axis` from `at` on; the profile is [distance along the axis, radius]. */
export function turned(
  { flat, eye }: Sight,
  at: Spot,
  axis: Spot,
  profile: readonly Point[],
  tone: Tone = white,
): Shapes {
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
