import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { flagEntryForReview } from '#finance/payments/server/flag-entry-for-review.ts'
import { settleOutgoing } from '#finance/payments/server/settle-outgoing.ts'
import type { Work } from '#shell/action/work.ts'
import { parseRefundReference } from '../build-refund-reference.ts'
import { RefundReturned } from '../refunds.events.ts'
import { unsentRefundFields } from './issue-refund-file.ts'
import { listRefundsToFile } from './refunds.queries.ts'
import { refund_returns, refunds } from './refunds.tables.ts'
import { toRefundSubject } from './to-refund-subject.ts'

type Entry = typeof bank_entries.$inferSelect
type Refund = typeof refunds.$inferSelect

/**
 * Money of refunds that the bank sent back, by our end-to-end id: the refund is open again, under a new reference, and
 * the line pays nobody. One of another sum, or of no refund that was out, is for a person. After `matchRefunds`, for a
 * file may hold both. Answers how many came back.
 */
export async function matchReturns(work: Work<number>, entryIds: readonly number[]): Promise<number> {
  if (entryIds.length === 0) return 0
  const { tx } = work
  const entries = await tx
    .select()
    .from(bank_entries)
    .where(
      and(
        inArray(bank_entries.id, [...entryIds]),
        gt(bank_entries.amount, 0),
        eq(bank_entries.currency, 'EUR'),
        ne(bank_entries.end_to_end_id, ''),
      ),
    )
    .orderBy(asc(bank_entries.id))
  const named = entries.flatMap((entry) => {
    const reference = parseRefundReference(entry.end_to_end_id)
    return reference ? [{ entry, ...reference }] : []
  })
  let returned = 0
  for (const { entry, id, attempt } of named.toSorted((a, b) => a.id - b.id)) {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) continue
    if (await comesBack(work, { entry, refund, attempt })) returned += 1
    else await flagEntryForReview(tx, entry.id)
  }
  return returned
}

interface ReturnedRefund {
  entry: Entry
  refund: Refund
  attempt: number
}

/** False where a person has to look. */
async function comesBack(work: Work<number>, { entry, refund, attempt }: ReturnedRefund): Promise<boolean> {
  const { tx, now } = work
  const { id, bank_entry_id, withdrawn_at } = refund
  const [definition] = await listRefundsToFile(tx, [id])
  const isKnown = (await tx.$count(refund_returns, isAttempt(id, attempt))) > 0
  if (!definition || withdrawn_at || isKnown || definition.amount !== entry.amount) return false
  const [sent] =
    bank_entry_id === null ? [] : await tx.select().from(bank_entries).where(eq(bank_entries.id, bank_entry_id))
  const isOut = sent
    ? sent.end_to_end_id === entry.end_to_end_id
    : attempt === refund.attempt && (refund.sent_at ?? refund.message_id) !== null
  // somebody has said before that it was not sent
  const wasOut = attempt < refund.attempt
  if (!isOut && !wasOut) return false

  await tx
    .insert(refund_returns)
    .values({
      refund_id: id,
      attempt,
      returned_entry_id: entry.id,
      at: now,
      sent_entry_id: isOut ? (sent?.id ?? null) : null,
    })
  await settleOutgoing(work, entry.id)
  work.tell('refunds')
  if (!isOut) return true
  await tx
    .update(refunds)
    .set({ ...unsentRefundFields, bank_entry_id: null, attempt: refund.attempt + 1 })
    .where(eq(refunds.id, id))
  const subject = toRefundSubject(definition)
  if (subject) await work.happened(RefundReturned, subject, { amount: definition.amount, paid_on: entry.booked_on })
  return true
}

const isAttempt = (id: number, attempt: number) =>
  and(eq(refund_returns.refund_id, id), eq(refund_returns.attempt, attempt))

/** An outgoing line of an attempt whose money is back already: it ends nothing. False where none came back. */
export async function matchReturnedOutgoing(
  work: Work<number>,
  { entryId, id, attempt }: { entryId: number; id: number; attempt: number },
): Promise<boolean> {
  const { tx } = work
  const [back] = await tx.select().from(refund_returns).where(isAttempt(id, attempt)).for('update')
  if (!back) return false
  if (back.sent_entry_id !== null) return true
  await tx.update(refund_returns).set({ sent_entry_id: entryId }).where(eq(refund_returns.id, back.id))
  await settleOutgoing(work, entryId)
  return true
}
