import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { parseIban } from '#rules/codes/iban.ts'

interface Whose {
  orderId?: number | null | undefined
  clientId?: number | null | undefined
}

/** The account that paid last, as the bank told. */
export async function payerOf(
  reader: Reader,
  { orderId = null, clientId = null }: Whose,
): Promise<{ name: string; iban: string } | undefined> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ name: string; iban: string }>(sql`
    select b.debtor_name as name, b.debtor_iban as iban
      from bank_entries b
     where b.debtor_iban <> '' and b.amount > 0 and b.id in (
       select p.bank_entry_id from payments p
        where (p.order_id = ${orderId}::int or p.client_id = ${clientId}::int) and p.amount > 0
          and not exists (select from payments r where r.reverses = p.id)
       union all
       select d.bank_entry_id from deposits d where d.order_id = ${orderId}::int
        group by d.bank_entry_id having sum(case d.kind when 'held' then d.amount else -d.amount end) > 0)
     order by b.id desc limit 1`)
  const [payer] = rows
  const iban = payer && parseIban(payer.iban)
  return iban ? { name: payer.name, iban } : undefined
}
