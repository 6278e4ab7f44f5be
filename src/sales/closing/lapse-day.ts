import { addDays, type Day } from '#rules/calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'

type OpenDays = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

/** For a calendar without open days. */
const LONGEST_DAYS = 400

/** Plus `holds` open days: a Friday evening's transfer arrives on Monday. */
export function computeLastHeldDay(due: Day, holds: number, calendar: OpenDays): Day {
  let day = due
  for (let left = holds, passed = 0; left > 0 && passed < LONGEST_DAYS; passed++) {
    day = addDays(day, 1)
    if (isOpenDay(day, calendar)) left -= 1
  }
  return day
}
