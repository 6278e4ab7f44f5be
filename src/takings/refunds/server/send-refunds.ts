import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { lockRefunds, refuseSent } from './lock-refunds.ts'
import { refundSubject } from './refund-subject.ts'
import { refundsToFile } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'
import { refuseUnknownPayees } from './refuse-unknown-payees.ts'

interface Sending {
  ids: readonly number[]
  /** In a file, which names everybody's account. */
  inFile: boolean
}

/** All or none; the second of two is told. As `lockRefunds`, 409 `refund-is-sent`, 422. */
export async function sendRefunds(work: Work<number>, { ids, inFile }: Sending): Promise<void> {
  const { tx, now, by } = work
  const locked = await lockRefunds(tx, ids)
  refuseSent(locked)
  const named = locked.map(({ id }) => id)
  const told = await refundsToFile(tx, named)
  if (inFile) refuseUnknownPayees(told)
  await tx.update(refunds).set({ sent_at: now, sent_by: by }).where(inArray(refunds.id, named))
  work.tell('refunds')
  for (const refund of told) {
    const subject = refundSubject(refund)
    if (subject) await work.happened('refund.sent', subject, { amount: refund.amount })
  }
}
