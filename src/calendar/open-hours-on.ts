import { addDays } from './day.ts'
import { isOpenDay, type ShopCalendar } from './opening-hours.ts'
import { dayOf, instantOf } from './vilnius-time.ts'

/** A calendar without open days must not be looked through for ever. */
const LONGEST_DAYS = 400

/** The moment when the shop has been open for so many hours since `from`. */
export function openHoursOn(
  from: Date,
  hours: number,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): Date {
  let left = hours * 3_600_000
  for (let passed = 0, day = dayOf(from); passed < LONGEST_DAYS; passed++, day = addDays(day, 1)) {
    if (!isOpenDay(day, calendar)) continue
    const opens = Math.max(from.getTime(), instantOf(day, calendar.opening_hours.open).getTime())
    const open = instantOf(day, calendar.opening_hours.close).getTime() - opens
    if (open <= 0) continue
    if (left <= open) return new Date(opens + left)
    left -= open
  }
  return new Date(from.getTime() + left)
}
