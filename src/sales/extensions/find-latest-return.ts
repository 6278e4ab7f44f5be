import { addDays, type Day } from '#rules/calendar/day.ts'
import { findDayHours, getReturnCalendar, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { checkExtension } from './check-extension.ts'

interface RentedPeriod {
  agreed: Period
  until: Date
}

/** Returns stand on the half hour, by the hour on whole hours. Undefined: nothing is left. */
export function findLatestReturn(
  rented: RentedPeriod,
  taken: Date,
  calendar: ShopCalendar,
  now: Date,
): { to: Day; to_time: Time } | undefined {
  const fits = (to: Day, to_time: Time) =>
    checkExtension(rented, { to, to_time }, calendar, now) === undefined ? { to, to_time } : undefined

  if (isByHour(rented.agreed)) {
    const hours = Math.floor((taken.getTime() - rented.until.getTime()) / 3_600_000)
    const last = new Date(rented.until.getTime() + hours * 3_600_000)
    return fits(toVilniusDay(last), toVilniusTime(last))
  }

  const day = toVilniusDay(taken)
  const time = onHalfHour(toVilniusTime(taken))
  const hours = findDayHours(day, getReturnCalendar(calendar))
  if (hours && time > hours.open) return fits(day, time < hours.close ? time : hours.close)
  for (let before = addDays(day, -1); before >= toVilniusDay(rented.until); before = addDays(before, -1)) {
    const close = findDayHours(before, getReturnCalendar(calendar))?.close
    if (close) return fits(before, close)
  }
  return undefined
}

/** `10:40` → `10:30`. */
function onHalfHour(time: Time): Time {
  return `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`
}
