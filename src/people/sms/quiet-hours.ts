import { addDays } from '#rules/calendar/day.ts'
import { dayOf, instantOf, timeOf } from '#rules/calendar/vilnius-time.ts'

const QUIET_FROM = '21:00'
const QUIET_TO = '08:00'

/** Quiet from 21:00 to 8:00 in Vilnius. */
export function afterQuietHours(now: Date): Date {
  const time = timeOf(now)
  if (time < QUIET_TO) return instantOf(dayOf(now), QUIET_TO)
  if (time >= QUIET_FROM) return instantOf(addDays(dayOf(now), 1), QUIET_TO)
  return now
}
