import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import type { Refund } from '../refunds.contract.ts'
import { assertOneMessage, messageOf } from './file-refunds.ts'
import { type LockedRefund, lockRefunds, refuseSent } from './lock-refunds.ts'
import { refundSubject } from './refund-subject.ts'
import { refundsToFile } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'
import { refuseUnknownPayees } from './refuse-unknown-payees.ts'

interface Sending {
  ids: readonly number[]
  /** In a file, which names everybody's account. */
  inFile: boolean
}

/** All or none; the second of two is told. As `lockRefunds`, 409 `refund-is-sent`, in a file `already-sent` and 422. */
export async function sendRefunds(work: Work<number>, { ids, inFile }: Sending): Promise<void> {
  const { tx, now, by } = work
  const locked = await lockRefunds(tx, ids)
  refuseSent(locked)
  const named = locked.map(({ id }) => id)
  const told = await refundsToFile(tx, named)
  const message = inFile ? await messageToSend(work, locked, told) : undefined
  await tx
    .update(refunds)
    .set({ sent_at: now, sent_by: by, ...(message !== undefined && { message_id: message }) })
    .where(inArray(refunds.id, named))
  work.tell('refunds')
  for (const refund of told) {
    const subject = refundSubject(refund)
    if (subject) await work.happened('refund.sent', subject, { amount: refund.amount })
  }
}

/** Of the file that they stand in, or from now on will. */
async function messageToSend(
  work: Work,
  locked: readonly LockedRefund[],
  told: readonly Refund[],
): Promise<string | undefined> {
  refuseUnknownPayees(told)
  const [first] = locked
  // some of one file may be marked before the others
  if (first?.message_id && locked.every(({ message_id }) => message_id === first.message_id)) return first.message_id
  const message = await messageOf(work, told)
  if (message !== undefined) assertOneMessage(locked, message)
  return message
}
