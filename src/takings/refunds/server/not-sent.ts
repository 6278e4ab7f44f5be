import { eq } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { notTold } from './file-refunds.ts'
import { lockRefund } from './lock-refunds.ts'
import { refundSubject } from './refund-subject.ts'
import { showRefund } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'

interface NotSent {
  id: number
  reason: string
}

/** To be sent by a new reference. As `lockRefunds`; 409 `refund-is-not-sent`, `refund-is-done`. */
export async function notSent(work: Work<number>, { id, reason }: NotSent): Promise<void> {
  const { tx } = work
  const { sent_at, message_id, bank_entry_id, attempt } = await lockRefund(tx, id)
  if (!sent_at && !message_id) throw conflict('refund-is-not-sent', 'Šis grąžinimas bankui dar neišsiųstas.')
  if (bank_entry_id !== null)
    throw conflict('refund-is-done', 'Banko išrašas sako, kad šie pinigai pervesti: antrą kartą jie nesiunčiami.')
  await tx
    .update(refunds)
    .set({ ...notTold, attempt: attempt + 1 })
    .where(eq(refunds.id, id))
  work.tell('refunds')
  const told = await showRefund(tx, id)
  const subject = told && refundSubject(told)
  if (subject) await work.happened('refund.not-sent', subject, { amount: told.amount, reason })
}
