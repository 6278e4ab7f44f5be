const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What is over may still go back: the provider's word of it can be lost like any other. */
const afterTheEnd = [hour, day, 7 * day, 30 * day, 90 * day, 180 * day]

interface Asked {
  begunAt: Date
  expiresAt: Date
  /** Since when nothing is open any more. */
  endedAt: Date | null
  now: Date
}

/**
 * When a provider is asked about a payment next, though nobody sends word of it: while it is open with pauses that grow from a
 * minute to an hour, once it is over a few times more; null: no more by itself.
 */
export function nextAsk({ begunAt, expiresAt, endedAt, now }: Asked): Date | null {
  if (endedAt) {
    const next = afterTheEnd.map((pause) => endedAt.getTime() + pause).find((moment) => moment > now.getTime())
    return next === undefined ? null : new Date(next)
  }
  // a provider that never says that it is over
  if (now.getTime() > expiresAt.getTime() + 30 * day) return null
  const age = now.getTime() - begunAt.getTime()
  return new Date(now.getTime() + Math.min(hour, Math.max(minute, age / 4)))
}
