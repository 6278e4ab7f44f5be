import { addDays } from '#calendar/day.ts'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'

const QUIET_FROM = '21:00'
const QUIET_TO = '08:00'

/** When what can wait may go: not between nine in the evening and eight in the morning of Vilnius. */
export function afterQuietHours(now: Date): Date {
  const time = timeOf(now)
  if (time < QUIET_TO) return instantOf(dayOf(now), QUIET_TO)
  if (time >= QUIET_FROM) return instantOf(addDays(dayOf(now), 1), QUIET_TO)
  return now
}
