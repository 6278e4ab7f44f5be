import { addDays, type Day } from '../calendar/day.ts'
import { nextOpenDay, type ShopCalendar } from '../calendar/opening-hours.ts'
import { dayOf } from '../calendar/vilnius-time.ts'
import { whyNotFetched } from './rental-days.ts'

/** On which a rental can begin. */
export function firstDay(calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>, now: Date): Day {
  const today = dayOf(now)
  if (whyNotFetched(today, calendar, now) === undefined) return today
  return nextOpenDay(addDays(today, 1), calendar) ?? today
}
