import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'

const QUIET_FROM = '21:00'
const QUIET_TO = '08:00'

/** Quiet from 21:00 to 8:00 in Vilnius. */
export function skipQuietHours(now: Date): Date {
  const time = toVilniusTime(now)
  if (time < QUIET_TO) return toInstant(toVilniusDay(now), QUIET_TO)
  if (time >= QUIET_FROM) return toInstant(addDays(toVilniusDay(now), 1), QUIET_TO)
  return now
}
