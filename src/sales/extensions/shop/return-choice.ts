import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import type { NewReturn } from './use-quote.ts'

const MILLISECONDS_AN_HOUR = 3_600_000

/** The next open day after the agreed return, or after today. */
export function findFirstReturnDay(until: Date, now: Date, calendar: ShopCalendar): Day {
  const after = addDays(toVilniusDay(until < now ? now : until), 1)
  return findNextOpenDay(after, calendar) ?? after
}

/** Undefined: no number. */
export function parseHoursLater(until: Date, hours: string): NewReturn | undefined {
  const count = Number(hours)
  if (!Number.isInteger(count) || count < 1 || count > 24) return undefined
  const later = new Date(until.getTime() + count * MILLISECONDS_AN_HOUR)
  return { to: toVilniusDay(later), to_time: toVilniusTime(later) }
}

export function formatHoursUntil(until: Date, later: Date): string {
  return String(Math.round((later.getTime() - until.getTime()) / MILLISECONDS_AN_HOUR))
}
