import { sql } from 'drizzle-orm'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { readOwedOn } from '#finance/debts/server/public/owed-on.queries.ts'
import { buildHeldSumSql } from '#finance/deposits/server/public/build-held-sum-sql.ts'
import { readAdvancesOn } from '#finance/payments/server/read-advance.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { MonthBalances } from '../months.contract.ts'
import { computeMonthEnd } from './compute-month-end.ts'

export async function readMonthBalances(reader: Reader, month: string): Promise<MonthBalances> {
  const { first, last } = getMonthBounds(month)
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ compensations: string; held: string }>(sql`
    select (select coalesce(sum(t.price_with_vat), 0) from documents d join document_orders t on t.document_id = d.id
             where d.kind in ${sql.raw(buildPaperKindsSql('isOutsideVat'))} and d.issued_on between ${first} and ${last}) as compensations,
           (select coalesce(${sql.raw(buildHeldSumSql())}, 0) from deposits where at < ${computeMonthEnd(month).toISOString()}) as held`)
  return {
    compensations: Number(rows[0]?.compensations ?? 0),
    deposits_held: Number(rows[0]?.held ?? 0),
    advances: await readAdvancesOn(reader, last),
    debts: await readOwedOn(reader, last),
  }
}
