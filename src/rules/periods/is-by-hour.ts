import type { HourPeriod, Period } from './period.ts'

/** Separate, to keep the schemas out of the browser. */
export function isByHour(period: Period): period is HourPeriod {
  return 'hours' in period && period.hours !== undefined
}
