import { isDay } from '#rules/calendar/is-day.ts'
import type { Dates } from './check-dates.ts'

/** Not named as in a list's address: the server must not read them, since the cached page is of every date. */
export function formatDatesQuery({ from, to }: Dates): string {
  return `?${new URLSearchParams({ nuo: from, iki: to })}`
}

/** Undefined unless both are days. */
export function parseDatesQuery(search: string): Dates | undefined {
  const given = new URLSearchParams(search)
  const from = given.get('nuo') ?? ''
  const to = given.get('iki') ?? ''
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}
