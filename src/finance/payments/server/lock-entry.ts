import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { bank_entries } from './bank.tables.ts'

/** Locks an undecided entry until the transaction ends. Throws 404 without it, 409 when it is decided. */
export async function lockEntry(tx: Tx, entryId: number): Promise<typeof bank_entries.$inferSelect> {
  const [entry] = await tx.select().from(bank_entries).where(eq(bank_entries.id, entryId)).for('update')
  if (!entry) throw notFound('Tokio išrašo įrašo nėra.')
  if (entry.state !== 'waiting') throw conflict('entry-is-decided', 'Dėl šio įrašo jau nuspręsta.')
  return entry
}
