/** What decides until when a rental holds its units. */
export interface Holding {
  expected_return: Date
  returned_at: Date | null
  promised_at: Date | null
}

export interface HoldRules {
  now: Date
  /** The setting `late_hold_days`; null: what is late holds its units until it is back. */
  lateHoldDays: number | null
  /** The product's `turnaround_minutes`. */
  restMinutes: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Until when a rental keeps its units from others, in milliseconds, without end `Infinity`: the words of `hold_end()` in SQL, and
 * the rest that the tool has after it. Until it came back; until a promise that has not passed; until it is due; late, without
 * end or for as many days as are set.
 */
export function holdEnd({ expected_return, returned_at, promised_at }: Holding, rules: HoldRules): number {
  const { now, lateHoldDays, restMinutes } = rules
  const rest = restMinutes * MINUTE
  if (returned_at) return returned_at.getTime() + rest
  if (promised_at && promised_at > now) return promised_at.getTime() + rest
  if (expected_return > now) return expected_return.getTime() + rest
  if (lateHoldDays === null) return Number.POSITIVE_INFINITY
  return Math.floor(now.getTime() / MINUTE) * MINUTE + lateHoldDays * DAY + rest
}

/** The next whole minute: until then what is answered about late tools stays true where the setting gives them days. */
export const nextMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE) + 1) * MINUTE)
