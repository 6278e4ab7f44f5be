/** First and last day of a month, `2026-11` → `2026-11-01`, `2026-11-30`. */
export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${days}` }
}

/** The month before that of a day: `2026-01-15` → `2025-12`. */
export function monthBefore(day: string): string {
  const [year = 0, number = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
