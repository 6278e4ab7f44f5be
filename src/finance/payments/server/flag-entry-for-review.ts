import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { bank_entries } from './bank.tables.ts'

export async function flagEntryForReview(tx: Tx, entryId: number): Promise<void> {
  await tx.update(bank_entries).set({ is_mixed: true }).where(eq(bank_entries.id, entryId))
}
