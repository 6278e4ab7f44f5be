import { addDays } from './day.ts'
import { findDayHours, findNextOpenDay, type ShopCalendar } from './opening-hours.ts'
import { toInstant, toVilniusDay } from './vilnius-time.ts'

export interface OpenState {
  is_open: boolean
  /** When it closes, or opens next; undefined: not within a year. */
  changes_at: Date | undefined
}

/** At the opening minute it is open, at the closing minute no longer. */
export function findOpenState(now: Date, calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>): OpenState {
  const today = toVilniusDay(now)
  const hours = findDayHours(today, calendar)
  if (hours) {
    const [opens, closes] = [toInstant(today, hours.open), toInstant(today, hours.close)]
    if (now < opens) return { is_open: false, changes_at: opens }
    if (now < closes) return { is_open: true, changes_at: closes }
  }
  const next = findNextOpenDay(addDays(today, 1), calendar)
  const at = next && findDayHours(next, calendar)
  return { is_open: false, changes_at: next && at ? toInstant(next, at.open) : undefined }
}
