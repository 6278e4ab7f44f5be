import { addDays, type Day } from '#rules/calendar/day.ts'

/** Whole months, from that of the first day to that of the last. */
export function splitIntoMonths({ first, last }: { first: Day | null; last: Day | null }): { from: Day; to: Day }[] {
  const months: { from: Day; to: Day }[] = []
  if (first === null || last === null) return months
  for (let from = `${first.slice(0, 7)}-01`; from <= last; ) {
    const next = `${addDays(from, 31).slice(0, 7)}-01`
    months.push({ from, to: addDays(next, -1) })
    from = next
  }
  return months
}
