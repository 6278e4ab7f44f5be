import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { bank_entries } from './bank.tables.ts'

export async function settleOutgoing(work: Work<number>, entryId: number): Promise<void> {
  const { tx, now, by } = work
  await tx
    .update(bank_entries)
    .set({ state: 'settled', matched_by: 'reference', decided_by: by, decided_at: now, looked_at: now })
    .where(eq(bank_entries.id, entryId))
  work.tell('bank-entries')
}
