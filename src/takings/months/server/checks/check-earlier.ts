import type { Reader } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { monthBefore, monthDays, monthInWords } from '#takings/books/isaf/month-days.ts'
import type { MonthCheck } from '../../months.contract.ts'
import { latestClosed } from '../months.queries.ts'

/** Closed in sequence; the first takes all before it along. */
export async function checkEarlier(reader: Reader, month: string): Promise<MonthCheck> {
  const closed = await latestClosed(reader)
  const first = closed === null ? null : addDays(monthDays(closed).last, 1).slice(0, 7)
  if (first !== null && first < month)
    return {
      name: 'earlier',
      state: 'problem',
      code: 'earlier-month-open',
      title: 'Ankstesni mėnesiai',
      figures: [],
      message: `Pirma uždarykite ankstesnį mėnesį: ${monthInWords(first)}.`,
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
        : `Uždaryta iki šio mėnesio: paskutinis – ${monthInWords(monthBefore(`${month}-01`))}.`,
    link: '/admin/buhalterija/menesiai',
  }
}
