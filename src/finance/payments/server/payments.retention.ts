import { and, inArray, lt, sql } from 'drizzle-orm'
import { toUtcDay } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { bank_entries } from './bank.tables.ts'

const empty = { debtor_name: '', debtor_iban: '', reference: '', remittance: '', end_to_end_id: '' }
const { debtor_name, debtor_iban, reference, remittance, end_to_end_id } = bank_entries

export const paymentsRetention = {
  bankEntries: async ({ tx }, { before, max }) => {
    const isFull = sql`(${debtor_name}, ${debtor_iban}, ${reference}, ${remittance}, ${end_to_end_id}) <> ('', '', '', '', '')`
    const outdated = tx
      .select({ id: bank_entries.id })
      .from(bank_entries)
      .where(and(lt(bank_entries.booked_on, toUtcDay(before)), isFull))
      .limit(max)
    const { rowCount } = await tx.update(bank_entries).set(empty).where(inArray(bank_entries.id, outdated))
    return rowCount ?? 0
  },
} satisfies ModuleRetention
