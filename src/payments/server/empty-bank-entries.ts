import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { dayBefore, type Outdated } from '#platform/database/outdated.ts'
import { bank_entries } from './bank.tables.ts'

const empty = { debtor_name: '', debtor_iban: '', reference: '', remittance: '', end_to_end_id: '' }
const { debtor_name, debtor_iban, reference, remittance, end_to_end_id } = bank_entries

/** Takes out of bank entries who paid and what they wrote; sums and days stay. */
export async function emptyBankEntries(tx: Tx, { before, most }: Outdated): Promise<number> {
  const isFull = sql`(${debtor_name}, ${debtor_iban}, ${reference}, ${remittance}, ${end_to_end_id}) <> ('', '', '', '', '')`
  const outdated = tx
    .select({ id: bank_entries.id })
    .from(bank_entries)
    .where(and(lt(bank_entries.booked_on, dayBefore(before)), isFull))
    .limit(most)
  const { rowCount } = await tx.update(bank_entries).set(empty).where(inArray(bank_entries.id, outdated))
  return rowCount ?? 0
}
