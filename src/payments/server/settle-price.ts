import { record } from '#history/server/record.ts'
import type { LockedOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { issueInvoiceOnPayment } from './issue-invoice-on-payment.ts'
import { receivedFor } from './received-for.ts'
import { reviveOrder } from './revive-order.ts'

interface Settling {
  /** Locked by the caller, and as it was then. */
  order: Omit<LockedOrder, 'unapproved_since'>
  byUserId: number | null
  now: Date
}

/**
 * Looks, after money was written down, whether all of an order's price is there: then it becomes paid, and one that had
 * lapsed is revived before. When something of that is taken by now it stays lapsed and keeps the money: the office sees it
 * among those to decide about, and whoever wrote the payment is not refused, because the money did come. Answers the
 * invoice that it got, null when it got none.
 */
export async function settlePrice(tx: Tx, { order, byUserId, now }: Settling): Promise<string | null> {
  const { id: orderId, paid_at, lapsed_at, price_with_vat, billing } = order
  // on credit it is on a bill of its client, which money settles
  if (billing !== 'prepaid') return null
  if (paid_at !== null || (await receivedFor(tx, orderId)) < price_with_vat) return null
  const why = lapsed_at && (await reviveOrder(tx, { orderId, lapsedAt: lapsed_at, byUserId, now }))
  if (why) {
    await record(tx, {
      by: byUserId,
      deed: 'order.paid-too-late',
      subject: orderSubject(orderId),
      details: { reason: why },
      now,
    })
    return null
  }
  const { full_number } = await issueInvoiceOnPayment(tx, { orderId, byUserId, now })
  return full_number
}
