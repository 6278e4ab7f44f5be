import { addDays } from './day.ts'
import { findDayHours, type ShopCalendar } from './opening-hours.ts'
import { toInstant, toVilniusDay } from './vilnius-time.ts'

/** Bounds the search in a calendar without open days. */
const LONGEST_DAYS = 400

/** When the shop has been open for so many hours since `from`. */
export function openHoursOn(
  from: Date,
  hours: number,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): Date {
  let left = hours * 3_600_000
  for (let passed = 0, day = toVilniusDay(from); passed < LONGEST_DAYS; passed++, day = addDays(day, 1)) {
    const on = findDayHours(day, calendar)
    if (!on) continue
    const opens = Math.max(from.getTime(), toInstant(day, on.open).getTime())
    const open = toInstant(day, on.close).getTime() - opens
    if (open <= 0) continue
    if (left <= open) return new Date(opens + left)
    left -= open
  }
  return new Date(from.getTime() + left)
}
