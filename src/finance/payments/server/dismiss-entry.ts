import { eq } from 'drizzle-orm'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { BankEntryDismissed, BankEntryKnown } from '../payments.events.ts'
import { bank_entries } from './bank.tables.ts'
import { lockEntry } from './lock-entry.ts'
import { toBankEntrySubject } from './to-bank-entry-subject.ts'

const decisions = { dismissed: BankEntryDismissed, known: BankEntryKnown }

interface DismissEntryInput {
  entryId: number
  state: 'dismissed' | 'known'
  reason?: string | undefined
}

/** Pays no order, or is recorded by hand. As `settleEntry`; 422 without a reason where money was taken back. */
export async function dismissEntry(work: Work<number>, { entryId, state, reason }: DismissEntryInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  const entry = await lockEntry(tx, entryId)
  if (entry.takes_back && !reason) throw invalid({ reason: ['Parašykite, kodėl.'] })
  await tx
    .update(bank_entries)
    .set({ state, decided_by: byUserId, decided_at: now })
    .where(eq(bank_entries.id, entryId))
  await work.happened(decisions[state], toBankEntrySubject(entry), { ...(reason && { reason }) })
}
