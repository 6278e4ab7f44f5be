import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { parseIban } from '#rules/codes/iban.ts'

interface Whose {
  orderId?: number | null | undefined
  clientId?: number | null | undefined
}

/** Whose account paid for it last, as the bank told. */
export async function payerOf(
  reader: Reader,
  { orderId = null, clientId = null }: Whose,
): Promise<{ name: string; iban: string } | undefined> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ name: string; iban: string }>(sql`
    select b.debtor_name as name, b.debtor_iban as iban
      from payments p join bank_entries b on b.id = p.bank_entry_id
     where p.amount > 0 and b.debtor_iban <> '' and b.state = 'settled'
       and (p.order_id = ${orderId}::int or p.client_id = ${clientId}::int)
       and not exists (select from payments r where r.reverses = p.id)
     order by b.id desc limit 1`)
  const [payer] = rows
  const iban = payer && parseIban(payer.iban)
  return iban ? { name: payer.name, iban } : undefined
}
