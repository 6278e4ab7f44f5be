import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { monthDays } from '#takings/books/isaf/month-days.ts'
import { owedOn } from '#takings/debts/server/owed-on.queries.ts'
import { heldInSql } from '#takings/deposits/server/held-in-sql.ts'
import { advancesOn } from '#takings/payments/server/advance-of.ts'
import type { MonthBeside } from '../months.contract.ts'
import { endOf } from './end-of.ts'

export async function besideOf(reader: Reader, month: string): Promise<MonthBeside> {
  const { first, last } = monthDays(month)
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ compensations: string; held: string }>(sql`
    select (select coalesce(sum(t.price_with_vat), 0) from documents d join document_orders t on t.document_id = d.id
             where d.kind = 'compensation' and d.issued_on between ${first} and ${last}) as compensations,
           (select coalesce(${sql.raw(heldInSql())}, 0) from deposits where at < ${endOf(month).toISOString()}) as held`)
  return {
    compensations: Number(rows[0]?.compensations ?? 0),
    deposits_held: Number(rows[0]?.held ?? 0),
    advances: await advancesOn(reader, last),
    debts: await owedOn(reader, last),
  }
}
