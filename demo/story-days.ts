import { addDays, type Day } from '#rules/calendar/day.ts'
import { isOpenDay, nextOpenDay } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import type { Story } from './tell-orders.ts'

type Calendar = Pick<Story, 'now' | 'settings'>

/** Open; so many days ago or longer, as long as it takes. Below zero: so many days ahead or longer. */
export function openDay({ now, settings }: Calendar, daysAgo: number): Day {
  const day = addDays(dayOf(now), -daysAgo)
  return daysAgo < 0 ? (nextOpenDay(day, settings) ?? day) : lastOpenDay(day, settings)
}

export const momentAgo = (calendar: Calendar, daysAgo: number, time: Time): Date =>
  instantOf(openDay(calendar, daysAgo), time)

/** The day itself, if it is open. */
export function lastOpenDay(day: Day, settings: Calendar['settings']): Day {
  let last = day
  while (!isOpenDay(last, settings)) last = addDays(last, -1)
  return last
}
