import { addDays, type Day } from '#calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import type { Time } from '#calendar/time.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { checkExtension } from './check-extension.ts'

interface Rented {
  agreed: Period
  until: Date
}

/**
 * The latest return before somebody else's booking takes the unit at `taken`: on the half hour by the day, on a whole
 * hour of the rental by the hour. Undefined when nothing later than the agreed return is left.
 */
export function latestReturn(
  rented: Rented,
  taken: Date,
  calendar: ShopCalendar,
  now: Date,
): { to: Day; to_time: Time } | undefined {
  const { open, close } = calendar.opening_hours
  const fits = (to: Day, to_time: Time) =>
    checkExtension(rented, { to, to_time }, calendar, now) === undefined ? { to, to_time } : undefined

  if (isByHour(rented.agreed)) {
    const hours = Math.floor((taken.getTime() - rented.until.getTime()) / 3_600_000)
    const last = new Date(rented.until.getTime() + hours * 3_600_000)
    return fits(dayOf(last), timeOf(last))
  }

  const day = dayOf(taken)
  const time = onHalfHour(timeOf(taken))
  if (isOpenDay(day, calendar) && time > open) return fits(day, time < close ? time : close)
  for (let before = addDays(day, -1); before >= dayOf(rented.until); before = addDays(before, -1))
    if (isOpenDay(before, calendar)) return fits(before, close)
  return undefined
}

/** `10:40` → `10:30`. */
function onHalfHour(time: Time): Time {
  return `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`
}
