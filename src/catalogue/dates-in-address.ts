import { isDay } from '#calendar/day.ts'
import type { Dates } from './check-dates.ts'

/**
 * The chosen dates in the address of a tool's page. They have other names than in a list's address, because the server
 * must not read them: a page is the same for every date, and kept once.
 */
export function datesInAddress({ from, to }: Dates): string {
  return `?${new URLSearchParams({ nuo: from, iki: to })}`
}

/** Reads them back in the browser; undefined unless both are days. */
export function readDatesInAddress(search: string): Dates | undefined {
  const given = new URLSearchParams(search)
  const from = given.get('nuo') ?? ''
  const to = given.get('iki') ?? ''
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}
