import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { dayBefore, type Outdated } from '#platform/database/outdated.ts'

/** Takes out of bank entries who paid and what they wrote; sums and days stay. */
export async function emptyBankEntries(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update bank_entries set debtor_name = '', debtor_iban = '', reference = '', remittance = ''
     where id in (select id from bank_entries where booked_on < ${dayBefore(before)}
                     and (debtor_name, debtor_iban, reference, remittance) <> ('', '', '', '') limit ${most})`)
  return rowCount ?? 0
}
