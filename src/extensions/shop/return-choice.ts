import { addDays, type Day } from '#calendar/day.ts'
import { nextOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import type { NewReturn } from './use-quote.ts'

const MILLISECONDS_AN_HOUR = 3_600_000

/** What stands in the fields first: the next open day after the agreed one, or after today when that has passed. */
export function firstChoice(until: Date, now: Date, calendar: ShopCalendar): Day {
  const after = addDays(dayOf(until < now ? now : until), 1)
  return nextOpenDay(after, calendar) ?? after
}

/** A return so many hours after the agreed one; undefined for what is no number of hours. */
export function hoursLater(until: Date, hours: string): NewReturn | undefined {
  const count = Number(hours)
  if (!Number.isInteger(count) || count < 1 || count > 24) return undefined
  const later = new Date(until.getTime() + count * MILLISECONDS_AN_HOUR)
  return { to: dayOf(later), to_time: timeOf(later) }
}

/** The other way round: how many hours after the agreed return that is. */
export function hoursUntil(until: Date, later: Date): string {
  return String(Math.round((later.getTime() - until.getTime()) / MILLISECONDS_AN_HOUR))
}
