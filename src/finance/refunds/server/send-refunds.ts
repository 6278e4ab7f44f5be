import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import type { Refund } from '../refunds.contract.ts'
import { RefundSent } from '../refunds.events.ts'
import { assertPayeesKnown } from './assert-payees-known.ts'
import { assertOneMessage, findRefundMessageId } from './issue-refund-file.ts'
import { assertRefundsUnsent, type LockedRefund, lockRefunds } from './lock-refunds.ts'
import { listRefundsToFile } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'
import { toRefundSubject } from './to-refund-subject.ts'

interface SendRefundsInput {
  ids: readonly number[]
  /** The refund goes in a file, which names everybody's account. */
  inFile: boolean
}

/**
 * All refunds are sent or none; the second of two clerks is refused. As `lockRefunds`, 409 `refund-is-sent`, in a file
 * `already-sent` and 422.
 */
export async function sendRefunds(work: Work<number>, { ids, inFile }: SendRefundsInput): Promise<void> {
  const { tx, now, by } = work
  const locked = await lockRefunds(tx, ids)
  assertRefundsUnsent(locked)
  const named = locked.map(({ id }) => id)
  const entries = await listRefundsToFile(tx, named)
  const message = inFile ? await messageToSend(work, locked, entries) : undefined
  await tx
    .update(refunds)
    .set({ sent_at: now, sent_by: by, ...(message !== undefined && { message_id: message }) })
    .where(inArray(refunds.id, named))
  work.tell('refunds')
  for (const refund of entries) {
    const subject = toRefundSubject(refund)
    if (subject) await work.happened(RefundSent, subject, { amount: refund.amount })
  }
}

async function messageToSend(
  work: Work,
  locked: readonly LockedRefund[],
  entries: readonly Refund[],
): Promise<string | undefined> {
  assertPayeesKnown(entries)
  const [first] = locked
  // some of one file may be marked before the others
  if (first?.message_id && locked.every(({ message_id }) => message_id === first.message_id)) return first.message_id
  const message = await findRefundMessageId(work, entries)
  if (message !== undefined) assertOneMessage(locked, message)
  return message
}
