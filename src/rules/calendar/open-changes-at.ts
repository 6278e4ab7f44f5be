import { addDays } from './day.ts'
import { isOpenDay, type ShopCalendar } from './opening-hours.ts'
import { toInstant, toVilniusDay } from './vilnius-time.ts'

/** Bounds the search in a calendar without open or without closed days. */
const LONGEST_DAYS = 400

/** The midnight of the first day that is closed while today is open, or open while today is closed. */
export function openChangesAt(
  now: Date,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): Date | undefined {
  const today = toVilniusDay(now)
  const isOpen = isOpenDay(today, calendar)
  for (let ahead = 1; ahead <= LONGEST_DAYS; ahead++) {
    const day = addDays(today, ahead)
    if (isOpenDay(day, calendar) !== isOpen) return toInstant(day, '00:00')
  }
  return undefined
}
