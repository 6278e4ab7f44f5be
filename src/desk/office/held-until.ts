import { isDay } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'

/** The end of the typed day; what was held until a moment of that day goes on until it. */
export function heldUntil(day: string, before: string | null | undefined): string | null {
  if (day === '') return null
  if (before && dayOf(new Date(before)) === day) return before
  return isDay(day) ? instantOf(day, '23:59').toISOString() : day
}
