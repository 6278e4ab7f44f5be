import type { Hold } from './compute-peak-by-span.ts'

/** Moments ascending; 0 before the first. */
export interface UnitsTimeline {
  moments: number[]
  held: number[]
}

/** Ends are exclusive; empty holds are ignored. */
export function buildUnitsTimeline(holds: readonly Hold[]): UnitsTimeline {
  const changes = new Map<number, number>()
  const change = (at: number, units: number) => changes.set(at, (changes.get(at) ?? 0) + units)
  for (const { from, to, quantity } of holds) {
    if (to <= from) continue
    change(from, quantity)
    if (to < Number.POSITIVE_INFINITY) change(to, -quantity)
  }
  const moments = [...changes.keys()].sort((a, b) => a - b)
  let now = 0
  return { moments, held: moments.map((at) => (now += changes.get(at) ?? 0)) }
}

/** The largest number held in [from, to). */
export function computeMaxHeld({ moments, held }: UnitsTimeline, from: number, to: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] as number) <= from) low = middle + 1
    else high = middle
  }
  let max = held[low - 1] ?? 0
  for (let next = low; next < moments.length && (moments[next] as number) < to; next++)
    max = Math.max(max, held[next] as number)
  return max
}
