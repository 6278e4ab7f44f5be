import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../../months.contract.ts'
import { computeMonthEnd } from '../compute-month-end.ts'

interface Open {
  lines: number
  sum: string
  with_vat: number
  orders: number[]
}

const MAX_NAMED = 5

/** Charges that bear VAT belong on an invoice of the month; compensation may be disputed for long. */
export async function checkCharges(reader: Reader, month: string): Promise<MonthCheck> {
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const { rows } = await reader.execute<Open & Record<string, unknown>>(sql`
    select count(*)::int as lines, coalesce(sum(amount - covered), 0) as sum,
           (count(*) filter (where with_vat and amount > 0))::int as with_vat,
           coalesce(array_agg(distinct order_id), '{}') as orders
      from settlements where settled_at is null and created_at < ${computeMonthEnd(month).toISOString()}`)
  const { lines, sum, with_vat, orders } = rows[0] ?? { lines: 0, sum: '0', with_vat: 0, orders: [] }
  const named = `${orders.slice(0, MAX_NAMED).join(', ')}${orders.length > MAX_NAMED ? ` ir dar ${orders.length - MAX_NAMED}` : ''}`
  return {
    name: 'charges',
    state: with_vat > 0 ? 'problem' : lines > 0 ? 'notice' : 'good',
    code: lines > 0 ? 'charges-open' : null,
    title: 'Grąžinimų skaičiavimai',
    message:
      lines === 0
        ? 'Viskas, kas paskaičiuota grąžinant įrankius, atsiskaityta.'
        : with_vat > 0
          ? `Grąžinant įrankius paskaičiuota, bet neišrašyta ir neatsiskaityta. Užsakymai: ${named}.`
          : `Už nuostolius, paskaičiuotus grąžinant įrankius, dar neatsiskaityta. Užsakymai: ${named}.`,
    figures: [
      { label: 'Neatsiskaityta eilučių', value: lines, unit: 'count' },
      { label: 'Jų suma', value: Number(sum), unit: 'cents' },
    ],
    link: `/admin/buhalterija/uzsakymai${orders.length > 0 ? `/${orders[0]}` : ''}`,
  }
}
