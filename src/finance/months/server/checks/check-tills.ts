import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { tills } from '#finance/tills/server/tills.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import type { MonthCheck } from '../../months.contract.ts'
import { computeMonthEnd } from '../compute-month-end.ts'

export async function checkTills(reader: Reader, month: string): Promise<MonthCheck> {
  const open = await reader
    .select({ place: places.title, opened_at: tills.opened_at, id: tills.id })
    .from(tills)
    .innerJoin(places, eq(places.id, tills.place_id))
    .where(and(isNull(tills.closed_at), lt(tills.opened_at, computeMonthEnd(month))))
    .orderBy(asc(tills.id))
  const [first] = open
  return {
    name: 'tills',
    state: first ? 'problem' : 'good',
    code: first ? 'tills-open' : null,
    title: 'Kasos',
    message: first
      ? `Neuždaryta kasa: ${open.map(({ place, opened_at }) => `${place} (atidaryta ${formatDay(opened_at.toISOString())})`).join(', ')}. Suskaičiuokite grynuosius ir uždarykite.`
      : 'Visos to mėnesio kasos uždarytos.',
    figures: [{ label: 'Neuždaryta', value: open.length, unit: 'count' }],
    link: first ? `/admin/buhalterija/kasa/${first.id}` : '/admin/buhalterija/kasa',
  }
}
