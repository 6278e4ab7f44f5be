import { addDays, type Day } from '../calendar/day.ts'
import { findNextOpenDay, type ShopCalendar } from '../calendar/opening-hours.ts'
import { toVilniusDay } from '../calendar/vilnius-time.ts'
import { describePickupProblem } from './rental-days.ts'

/** On which a rental can begin. */
export function findFirstRentalDay(calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>, now: Date): Day {
  const today = toVilniusDay(now)
  if (describePickupProblem(today, calendar, now) === undefined) return today
  return findNextOpenDay(addDays(today, 1), calendar) ?? today
}
