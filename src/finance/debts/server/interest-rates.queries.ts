import { and, desc, gt, isNotNull, lt, min, sql } from 'drizzle-orm'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { InterestRateRow } from '../debts.contract.ts'
import { getHalfYearStart, getNextHalfYear } from '../half-year.ts'
import { interest_rates } from './debts.tables.ts'

export async function listInterestRates(
  reader: Reader,
  today: Day,
): Promise<{ data: InterestRateRow[]; missing: Day[] }> {
  const data = await reader
    .select({
      from_day: interest_rates.from_day,
      rate: interest_rates.rate,
      by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${interest_rates.set_by})`,
    })
    .from(interest_rates)
    .orderBy(desc(interest_rates.from_day))
  const { client_id, due_on, open } = document_balances
  const [debts] = await reader
    .select({ first: min(due_on) })
    .from(document_balances)
    .where(and(gt(open, 0), isNotNull(client_id), lt(due_on, today)))
  const known = new Set(data.map(({ from_day }) => from_day))
  const missing: Day[] = []
  for (let half = getHalfYearStart(debts?.first ?? today); half <= today; half = getNextHalfYear(half))
    if (!known.has(half)) missing.push(half)
  return { data, missing }
}
