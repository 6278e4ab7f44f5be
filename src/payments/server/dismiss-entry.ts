import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { bank_entries } from './bank.tables.ts'
import { entrySubject } from './entry-subject.ts'
import { lockEntry } from './lock-entry.ts'

interface Dismissing {
  entryId: number
  state: 'dismissed' | 'known'
  /** Needed where money went back. */
  reason?: string | undefined
  byUserId: number
  now: Date
}

/** Says of a waiting entry that it pays no order, or that its money is recorded by hand already. 404 and 409 like `settleEntry`, 422 without a reason where the bank took money back. */
export async function dismissEntry(tx: Tx, { entryId, state, reason, byUserId, now }: Dismissing): Promise<void> {
  const entry = await lockEntry(tx, entryId)
  if (entry.takes_back && !reason) throw invalid({ reason: ['Parašykite, kodėl.'] })
  await tx
    .update(bank_entries)
    .set({ state, decided_by: byUserId, decided_at: now })
    .where(eq(bank_entries.id, entryId))
  await record(tx, {
    by: byUserId,
    deed: `bank-entry.${state}`,
    subject: entrySubject(entry),
    ...(reason && { details: { reason } }),
    now,
  })
}
