import { addDays, type Day } from '#rules/calendar/day.ts'
import { nextOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { dayOf, timeOf } from '#rules/calendar/vilnius-time.ts'
import type { NewReturn } from './use-quote.ts'

const MILLISECONDS_AN_HOUR = 3_600_000

/** The next open day after the agreed return, or after today. */
export function firstChoice(until: Date, now: Date, calendar: ShopCalendar): Day {
  const after = addDays(dayOf(until < now ? now : until), 1)
  return nextOpenDay(after, calendar) ?? after
}

/** Undefined: no number. */
export function hoursLater(until: Date, hours: string): NewReturn | undefined {
  const count = Number(hours)
  if (!Number.isInteger(count) || count < 1 || count > 24) return undefined
  const later = new Date(until.getTime() + count * MILLISECONDS_AN_HOUR)
  return { to: dayOf(later), to_time: timeOf(later) }
}

export function hoursUntil(until: Date, later: Date): string {
  return String(Math.round((later.getTime() - until.getTime()) / MILLISECONDS_AN_HOUR))
}
