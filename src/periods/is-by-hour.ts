import type { HourPeriod, Period } from './period.ts'

/** By itself, so that the browser can count a rental without loading the schemas of a period. */
export function isByHour(period: Period): period is HourPeriod {
  return 'hours' in period && period.hours !== undefined
}
