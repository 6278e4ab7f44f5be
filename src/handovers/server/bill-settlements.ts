import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { placeFollowUp } from '#orders/server/place-follow-up.ts'
import { orderBalance } from '#payments/server/order-balance.ts'
import { recordPayment } from '#payments/server/record-payment.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { settlements } from './handovers.tables.ts'

/**
 * Bills what carries VAT: a follow-up order of the same customer, so that its prepayment and VAT invoices come about as
 * for any order. What the kept deposit has paid of it is its first payment. 409 when nothing is open.
 */
export async function billSettlements(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<{ orderId: number }> {
  await lockOrder(tx, orderId)
  const isOpen = and(
    eq(settlements.order_id, orderId),
    eq(settlements.with_vat, true),
    gt(settlements.amount, 0),
    isNull(settlements.settled_at),
  )
  const open = await tx.select().from(settlements).where(isOpen).orderBy(asc(settlements.id))
  if (open.length === 0) throw conflict('nothing-to-bill', 'Neapmokėtų eilučių su PVM nebėra.')

  const lines = open.map(({ text, amount }) => ({ title: text, amount }))
  const covered = open.reduce((sum, line) => sum + line.covered, 0)
  const followUp = await placeFollowUp(tx, { orderId, lines, covered, byUserId, now })
  await tx
    .update(settlements)
    .set({ follow_up_order_id: followUp.orderId, settled_at: now, settled_by: byUserId })
    .where(isOpen)
  await payByDeposit(tx, { ...followUp, covered, byUserId, now })
  await record(tx, {
    by: byUserId,
    deed: 'order.billed',
    subject: orderSubject(orderId),
    details: { order: followUp.orderId },
    now,
  })
  return followUp
}

interface Covered {
  orderId: number
  /** Cents. */
  covered: number
  byUserId: number
  now: Date
}

/** A company's total may come out a cent below what was agreed: it is not paid beyond that. */
async function payByDeposit(tx: Tx, { orderId, covered, byUserId, now }: Covered): Promise<void> {
  const { total } = await orderBalance(tx, orderId)
  const amount = Math.min(covered, total)
  if (amount > 0) await recordPayment(tx, { orderId, amount, way: 'deposit', paidOn: dayOf(now), byUserId, now })
}
