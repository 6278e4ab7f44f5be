import { eq } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { RefundNotSent } from '../refunds.events.ts'
import { unsentRefundFields } from './issue-refund-file.ts'
import { lockRefund } from './lock-refunds.ts'
import { showRefund } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'
import { toRefundSubject } from './to-refund-subject.ts'

interface RefundNotSentInput {
  id: number
  reason: string
}

/** The refund will be sent by a new reference. As `lockRefunds`; 409 `refund-is-not-sent`, `refund-is-done`. */
export async function markRefundNotSent(work: Work<number>, { id, reason }: RefundNotSentInput): Promise<void> {
  const { tx } = work
  const { sent_at, message_id, bank_entry_id, attempt } = await lockRefund(tx, id)
  if (!sent_at && !message_id) throw conflict('refund-is-not-sent', 'Šis grąžinimas bankui dar neišsiųstas.')
  if (bank_entry_id !== null)
    throw conflict('refund-is-done', 'Banko išrašas sako, kad šie pinigai pervesti: antrą kartą jie nesiunčiami.')
  await tx
    .update(refunds)
    .set({ ...unsentRefundFields, attempt: attempt + 1 })
    .where(eq(refunds.id, id))
  work.tell('refunds')
  const entry = await showRefund(tx, id)
  const subject = entry && toRefundSubject(entry)
  if (subject) await work.happened(RefundNotSent, subject, { amount: entry.amount, reason })
}
