import { eq } from 'drizzle-orm'
import { issueDocument } from '#documents/server/issue-document.ts'
import { record } from '#history/server/record.ts'
import { mailOrderPaid } from '#mail/server/mail-order-paid.ts'
import type { Tx } from '#platform/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { orderSubject } from './order-subject.ts'
import { orders } from './orders.tables.ts'

/**
 * An order whose price has come whole: it gets the next VAT invoice, and the customer a mail with it. The caller has
 * locked the order, knows that it was not paid before, and has written the payments already.
 */
export async function becomePaid(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number | null; now: Date },
): Promise<{ documentId: number; full_number: string }> {
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
