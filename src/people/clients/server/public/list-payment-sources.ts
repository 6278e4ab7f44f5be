import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { PaidFrom } from '../../paid-from.contract.ts'

/** Column of `payments` by which money is somebody's. */
type Whose = 'order_id' | 'client_id'

/** Sources by id; reversed payments did not come. */
export async function listPaymentSources(
  reader: Reader,
  whose: Whose,
  ids: readonly number[],
): Promise<Map<number, PaidFrom>> {
  if (ids.length === 0) return new Map()
  const column = sql.raw(`p.${whose}`)
  return grouped(
    reader,
    sql`select ${column} as id, p.way::text as way, coalesce(b.debtor_name, i.way, '') as name, b.debtor_iban as iban, p.amount, p.id as nth
      from payments p left join bank_entries b on b.id = p.bank_entry_id
      left join online_movements m on m.id = p.online_movement_id left join payment_intents i on i.id = m.intent_id
     where ${column} = any(${sql.param([...ids])}::int[]) and p.amount > 0 and p.reverses is null
       and not exists (select from payments r where r.reverses = p.id)`,
  )
}

/** Sources of orders' deposits; a bank entry of another deposit is none, nor what another program took nobody knows how. */
export const listDepositSources = (reader: Reader, orderIds: readonly number[]): Promise<Map<number, PaidFrom>> =>
  orderIds.length === 0
    ? Promise.resolve(new Map())
    : grouped(
        reader,
        sql`select d.order_id as id, d.way, coalesce(b.debtor_name, '') as name, b.debtor_iban as iban,
             case d.kind when 'held' then d.amount else -d.amount end as amount, d.id as nth
        from deposits d left join bank_entries b on b.id = d.bank_entry_id
       where d.order_id = any(${sql.param([...orderIds])}::int[])
         and d.way is not null and (d.kind = 'held' or (d.kind = 'returned' and d.bank_entry_id is not null))`,
      )

interface Row extends Record<string, unknown> {
  id: number
  way: string
  name: string
  account: string | null
  amount: number
}

/** An account is one payer, however its bank spells the name. */
async function grouped(reader: Reader, came: SQL): Promise<Map<number, PaidFrom>> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<Row>(sql`
    select id, way, (array_agg(name order by nth desc))[1] as name, right(nullif(iban, ''), 4) as account, sum(amount)::float8 as amount
      from (${came}) came group by id, way, nullif(iban, ''), case when nullif(iban, '') is null then name end
    having sum(amount) > 0 order by id, min(nth)`)
  const of = Map.groupBy(rows, ({ id }) => id)
  return new Map([...of].map(([id, own]) => [id, own.map(({ id: _, ...row }) => row)]))
}
