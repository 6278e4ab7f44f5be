import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import type { ReportPeriod } from './report-period.ts'

/**
 * The period to compare with. Whole months: as many months before. The beginning of a month or year: the same days of the one
 * before. Else as many days, just before.
 */
export function computePreviousPeriod({ from, to }: ReportPeriod): ReportPeriod {
  if (from.endsWith('-01')) {
    const months = countMonths(from, to)
    if (addDays(to, 1).endsWith('-01')) return { from: shiftMonths(from, -months), to: addDays(from, -1) }
    if (months === 1) return { from: shiftMonths(from, -1), to: shiftMonths(to, -1) }
    if (from.endsWith('-01-01') && months <= 12) return { from: shiftMonths(from, -12), to: shiftMonths(to, -12) }
  }
  return { from: addDays(from, -listDays(from, to).length), to: addDays(from, -1) }
}

const countMonths = (from: Day, to: Day): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** A day that the month lacks is its last. */
function shiftMonths(day: Day, by: number): Day {
  const at = 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1 + by
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  const next = at + 1
  const last = addDays(`${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01` as Day, -1)
  const same = `${month}-${day.slice(8)}` as Day
  return same < last ? same : last
}
