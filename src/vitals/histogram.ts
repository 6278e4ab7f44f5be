import { type VitalName, vitals } from './vital-names.ts'

/** The number of the bucket that a value falls into; one more than there are ends for what is beyond them all. */
export function bucketOf(name: VitalName, value: number): number {
  const { ends } = vitals[name]
  const at = ends.findIndex((end) => value <= end)
  return at < 0 ? ends.length : at
}

/**
 * The value that three quarters of the visits stayed below, from how many fell into each bucket: as if they lay evenly
 * inside theirs. Beyond the last end it is that end; undefined without visits.
 */
export function p75(name: VitalName, counts: readonly number[]): number | undefined {
  const { ends } = vitals[name]
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  let left = total * 0.75
  for (const [at, end] of ends.entries()) {
    const count = counts[at] ?? 0
    if (left <= count) {
      const from = ends[at - 1] ?? 0
      return from + (end - from) * (left / count)
    }
    left -= count
  }
  return ends.at(-1)
}

export type Standing = 'good' | 'middling' | 'poor'

export function standingOf(name: VitalName, value: number): Standing {
  const { good, poor } = vitals[name]
  if (value <= good) return 'good'
  return value <= poor ? 'middling' : 'poor'
}
