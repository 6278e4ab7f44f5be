import { sql } from 'drizzle-orm'
import { buildHeldSumSql } from '#finance/deposits/server/public/build-held-sum-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../../months.contract.ts'
import { computeMonthEnd } from '../compute-month-end.ts'
import { readMonthSums } from '../months.queries.ts'

export async function checkDeposits(reader: Reader, month: string): Promise<MonthCheck> {
  const { deposits_taken, deposits_returned, deposits_kept } = await readMonthSums(reader, month)
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ held: string; wrong: number }>(sql`
    with ledger as (
      select order_id,
             ${sql.raw(buildHeldSumSql())} as held,
             ${sql.raw(buildHeldSumSql())} filter (where at < ${computeMonthEnd(month).toISOString()}) as at_end
        from deposits group by order_id)
    select coalesce(sum(l.at_end), 0) as held,
           count(*) filter (where l.held <> coalesce(b.held, 0) or l.at_end < 0)::int as wrong
      from ledger l left join deposit_balances b on b.order_id = l.order_id`)
  const { held, wrong } = rows[0] ?? { held: 0, wrong: 0 }
  return {
    name: 'deposits',
    state: wrong > 0 ? 'problem' : 'good',
    code: wrong > 0 ? 'deposits-differ' : null,
    title: 'Užstatai',
    message:
      wrong > 0
        ? `Užstatų suvestinė nesutampa su jų įrašais (užsakymų: ${wrong}). Atverkite duomenų patikrą.`
        : 'Laikoma tiek, kiek priimta, atėmus grąžintą ir sulaikytą.',
    figures: [
      { label: 'Priimta', value: deposits_taken, unit: 'cents' },
      { label: 'Grąžinta', value: deposits_returned, unit: 'cents' },
      { label: 'Sulaikyta', value: deposits_kept, unit: 'cents' },
      { label: 'Laikoma mėnesio pabaigoje', value: Number(held), unit: 'cents' },
    ],
    link: wrong > 0 ? '/admin/duomenu-patikra' : '/admin/buhalterija/uzstatai',
  }
}
