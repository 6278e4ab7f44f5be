/** `2026-11` → `2026-11-01`, `2026-11-30`. */
export function getMonthBounds(month: string): { first: string; last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${days}` }
}

const shownMonths = 60

export function listMonthChoices(thisMonth: string, chosen: string): string[] {
  const months = [thisMonth]
  while (months.length < shownMonths) months.push(getPreviousMonth(`${months.at(-1)}-01`))
  return months.includes(chosen) ? months : [...months, chosen]
}

/** `2026-01-15` → `2025-12`. */
export function getPreviousMonth(day: string): string {
  const [year = 0, number = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
