const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const afterTheEnd = [hour, day, 7 * day, 30 * day, 90 * day, 180 * day]

interface PollScheduleInput {
  begunAt: Date
  expiresAt: Date
  /** Null while open. */
  endedAt: Date | null
  now: Date
}

/** An open payment is polled with pauses from a minute to an hour, an ended one a few times more; null: never. */
export function computeNextPoll({ begunAt, expiresAt, endedAt, now }: PollScheduleInput): Date | null {
  if (endedAt) {
    const next = afterTheEnd.map((pause) => endedAt.getTime() + pause).find((moment) => moment > now.getTime())
    return next === undefined ? null : new Date(next)
  }
  if (now.getTime() > expiresAt.getTime() + 30 * day) return null
  const age = now.getTime() - begunAt.getTime()
  return new Date(now.getTime() + Math.min(hour, Math.max(minute, age / 4)))
}
