import { addDays, type Day } from '#calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'

type OpenDays = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

/** A shop that is closed for so long holds no longer: a calendar without open days must not be looked through for ever. */
const LONGEST_DAYS = 400

/**
 * The last day on which an unpaid order holds what it ordered: so many open days after its prepayment was due, because a
 * transfer of Friday evening is there on Monday. `holds` 0: the due day itself.
 */
export function lastHeldDay(due: Day, holds: number, calendar: OpenDays): Day {
  let day = due
  for (let left = holds, passed = 0; left > 0 && passed < LONGEST_DAYS; passed++) {
    day = addDays(day, 1)
    if (isOpenDay(day, calendar)) left -= 1
  }
  return day
}
