import { addDays, type Day } from './day.ts'
import { getUsualHours, isOpenDay, type ShopCalendar } from './opening-hours.ts'

/** Whether the first open day of `today`’s month is over, or has opened. */
export function hasFirstOpenDayBegun({ today, time }: { today: Day; time: string }, calendar: ShopCalendar): boolean {
  for (let day = `${today.slice(0, 7)}-01`; day < today; day = addDays(day, 1))
    if (isOpenDay(day, calendar)) return true
  return isOpenDay(today, calendar) && time >= getUsualHours(today, calendar).open
}
