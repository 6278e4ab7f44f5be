import { isWithoutEnd } from './without-end.ts'

export interface HoldingRental {
  expected_return: Date
  returned_at: Date | null
  promised_at: Date | null
}

export interface HoldRules {
  now: Date
  /** `late_hold_days`; null: until returned. */
  lateHoldDays: number | null
  /** `turnaround_minutes`. */
  restMinutes: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds, `Infinity` if open-ended; as `hold_end()` in SQL, plus the rest. */
export function computeHoldEnd({ expected_return, returned_at, promised_at }: HoldingRental, rules: HoldRules): number {
  const { now, lateHoldDays, restMinutes } = rules
  const rest = restMinutes * MINUTE
  if (returned_at) return returned_at.getTime() + rest
  if (isWithoutEnd(expected_return)) return Number.POSITIVE_INFINITY
  if (promised_at && promised_at > now) return promised_at.getTime() + rest
  if (expected_return > now) return expected_return.getTime() + rest
  if (lateHoldDays === null) return Number.POSITIVE_INFINITY
  return Math.floor(now.getTime() / MINUTE) * MINUTE + lateHoldDays * DAY + rest
}

/** Until then answers about late tools with a day limit stay true. */
export const computeNextMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE) + 1) * MINUTE)
