import { getMonthBounds, getPreviousMonth } from '#finance/books/isaf/get-month-bounds.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import type { MonthCheck } from '../../months.contract.ts'
import { findLatestClosedMonth } from '../months.queries.ts'

/** Closed in sequence; the first takes all before it along. */
export async function checkEarlier(reader: Reader, month: string): Promise<MonthCheck> {
  const closed = await findLatestClosedMonth(reader)
  const first = closed === null ? null : addDays(getMonthBounds(closed).last, 1).slice(0, 7)
  if (first !== null && first < month)
    return {
      name: 'earlier',
      state: 'problem',
      code: 'earlier-month-open',
      title: 'Ankstesni mėnesiai',
      figures: [],
      message: `Pirma uždarykite ankstesnį mėnesį: ${formatMonthName(first)}.`,
      link: `/admin/buhalterija/menesiai?month=${first}`,
    }
  return {
    name: 'earlier',
    state: 'good',
    code: null,
    title: 'Ankstesni mėnesiai',
    figures: [],
    message:
      closed === null
        ? 'Tai pirmas uždaromas mėnuo: kartu užsidarys ir visi ankstesni.'
        : `Uždaryta iki šio mėnesio: paskutinis – ${formatMonthName(getPreviousMonth(`${month}-01`))}.`,
    link: '/admin/buhalterija/menesiai',
  }
}
