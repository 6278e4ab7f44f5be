import { eq } from 'drizzle-orm'
import { issueDocument } from '#documents/server/issue-document.ts'
import { record } from '#history/server/record.ts'
import { mailOrderPaid } from '#mail/server/mail-order-paid.ts'
import type { Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { orderMay, orderState } from '../order-states.ts'
import { lockOrder } from './lock-order.ts'
import { orderSubject } from './order-subject.ts'
import { orders } from './orders.tables.ts'

/**
 * Records the payment of an order: it gets the next VAT invoice, and the customer a mail with it. Throws 404 when there
 * is no such order, 409 when it is paid already; then nothing changes.
 */
export async function markPaid(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<{ documentId: number; full_number: string }> {
  const order = await lockOrder(tx, orderId)
  if (!orderMay('mark-paid', orderState(order)))
    throw conflict('already-paid', 'Šis užsakymas jau pažymėtas kaip apmokėtas.')

  await tx.update(orders).set({ paid_at: now, paid_by: byUserId }).where(eq(orders.id, orderId))
  const settings = await readSettings(tx)
  const invoice = await issueDocument(tx, { kind: 'invoice', orderId, now, settings })

  await record(tx, {
    by: byUserId,
    deed: 'order.paid',
    subject: orderSubject(orderId),
    details: { invoice: invoice.snapshot.full_number },
    now,
  })

  await mailOrderPaid(tx, { orderId, document: invoice, settings, now })
  return { documentId: invoice.id, full_number: invoice.snapshot.full_number }
}
