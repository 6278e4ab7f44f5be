import { deep, rubber, type Tone, white } from './palette.ts'
import { type Matrix, type Path, type Point, polygon, polyline } from './path.ts'
import { line, map, patch, plain, type Shapes, tube } from './shapes.ts'
import { add, cross, type Plane, planes, type Spot, times, unit } from './spots.ts'
import { swept } from './swept.ts'
import { turned } from './turned.ts'

export type { Spot } from './spots.ts'

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
  const sight = { flat, eye }

  function wheel([x, y, z]: Spot, radius: number, width: number, hub: Tone = white): Shapes {
    const r = radius
    const tyre: Point[] = [
      [0, r * 0.6],
      [0, r * 0.86],
      [width * 0.15, r * 0.97],
      [width * 0.5, r],
      [width * 0.85, r * 0.97],
      [width, r * 0.86],
      [width, r * 0.6],
    ]
    const disc = (share: number) =>
      polygon(Array.from({ length: 36 }, (_, k) => flat(onDisc(share * r, (2 * Math.PI * k) / 36))))
    const onDisc = (radius: number, angle: number): Spot => [
      x + radius * Math.cos(angle),
      y,
      z + radius * Math.sin(angle),
    ]
    return [
      ...turned(sight, [x, y + width, z], [0, -1, 0], tyre, rubber),
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
    extrude: (outline, at, plane, sweep, tone) => swept(sight, outline, at, plane, sweep, tone),
    turned: (at, axis, profile, tone) => turned(sight, at, axis, profile, tone),
    wheel,
    disc,
    pipe,
    paste,
    shadow,
    box: ([x, y, z], [w, d, h], tone) => swept(sight, `M0 0h${w}v${-h}h${-w}Z`, [x, y, z], 'front', d, tone),
  }
}

/** A polyline whose inner corners are rounded. */
function rounded(points: readonly Point[], radius: number): Path {
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
