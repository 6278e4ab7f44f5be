import type { Tone } from './palette.ts'
import type { Point } from './path.ts'

/** x to the right along the machine, y away from us, z up. */
export type Spot = readonly [number, number, number]

/** How a machine is seen: where a spot falls on the page, and the direction from the machine towards the eye. */
export interface Sight {
  flat(spot: Spot): Point
  eye: Spot
}

/** front: seen from us (x, z). side: the right end (y, z). top: from above (x, y). */
export type Plane = 'front' | 'side' | 'top'

export const planes: Record<Plane, { u: Spot; v: Spot; away: Spot }> = {
  front: { u: [1, 0, 0], v: [0, 0, -1], away: [0, 1, 0] },
  side: { u: [0, 1, 0], v: [0, 0, -1], away: [-1, 0, 0] },
  top: { u: [1, 0, 0], v: [0, -1, 0], away: [0, 0, -1] },
}

const light = unit([-0.5, -0.62, 0.85])

/** The value of a surface that faces `normal`. */
export function toneOf(normal: Spot, tone: Tone): string {
  const lit = dot(normal, light)
  if (lit > 0.66) return tone.light
  return lit > 0.08 ? tone.base : tone.shade
}

export function add(a: Spot, b: Spot): Spot {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
export function minus(a: Spot, b: Spot): Spot {
  return add(a, times(b, -1))
}
export function times(a: Spot, k: number): Spot {
  return [a[0] * k, a[1] * k, a[2] * k]
}
export function dot(a: Spot, b: Spot): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
export function cross(a: Spot, b: Spot): Spot {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
export function unit(a: Spot): Spot {
  const length = Math.hypot(...a) || 1
  return times(a, 1 / length)
}
