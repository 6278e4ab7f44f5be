import type { Day } from './day.ts'

/** Sums of days and years reach over these without leaving four digits; `2999-12-31` stands for no end on the wire. */
const [firstDay, lastDay] = ['1900-01-01', '2999-12-31']

/** `2026-02-28`, not `2026-02-30`, `2026-2-3` or `9999-12-31`. Apart from what counts days, which few pages of the shop do. */
export function isDay(text: unknown): text is Day {
  return isCalendarDay(text) && text >= firstDay && text <= lastDay
}

/** Results of counting from a day are calendar days, too. */
export function isCalendarDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  // a lenient parser rolls February 30 over to March 2
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}
