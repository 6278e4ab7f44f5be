import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { parseSepaIban } from '#rules/codes/iban.ts'

/** The money comes from an order's payments, its deposit, or a client's advance. */
export type RefundSource = { orderId: number } | { depositOf: number } | { clientId: number }

export interface Payer {
  name: string
  iban: string
  /** Cents that came from there and are not on their way back there. */
  left: number
}

/** Only accounts that paid the money, as the bank reported, are listed. */
export async function listPayers(reader: Reader, of: RefundSource): Promise<Payer[]> {
  const { came, back } = movesOf(of)
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<Payer & Record<string, unknown>>(sql`
    select c.iban, c.name, (c.amount - coalesce(g.amount, 0))::float8 as left
      from (select b.debtor_iban as iban, (array_agg(b.debtor_name order by b.id desc))[1] as name, sum(m.amount) as amount
              from (${came}) m join bank_entries b on b.id = m.bank_entry_id where b.debtor_iban <> '' group by b.debtor_iban) c
      left join (select r.iban, sum(m.amount) as amount
                   from (${back}) m join refunds r on r.id = m.refund_id where r.withdrawn_at is null group by r.iban) g on g.iban = c.iban
     order by c.iban`)
  return rows.flatMap(({ name, iban, left }) => {
    const parsed = parseSepaIban(iban)
    return parsed ? [{ name, iban: parsed, left }] : []
  })
}

function movesOf(of: RefundSource): { came: SQL; back: SQL } {
  if ('depositOf' in of)
    return {
      came: sql`select d.bank_entry_id, case d.kind when 'held' then d.amount else -d.amount end as amount
        from deposits d where d.order_id = ${of.depositOf} and d.bank_entry_id is not null`,
      back: sql`select r.id as refund_id, d.amount from deposits d join refunds r on r.deposit_id = d.id where d.order_id = ${of.depositOf}`,
    }
  const whose = 'orderId' in of ? sql`p.order_id = ${of.orderId}` : sql`p.client_id = ${of.clientId}`
  const back = sql`select r.id as refund_id, -p.amount as amount from payments p join refunds r on r.payment_id = p.id where ${whose}`
  // of a client's money only what no document has taken may go back
  if ('clientId' in of)
    return {
      came: sql`select p.bank_entry_id, f.cents as amount from free_money_of(${of.clientId}, true) f
        join payments p on p.id = f.payment_id where f.cents > 0`,
      back,
    }
  return {
    came: sql`select p.bank_entry_id, p.amount from payments p
      where ${whose} and p.amount > 0 and p.reverses is null and not exists (select from payments v where v.reverses = p.id)`,
    back,
  }
}
