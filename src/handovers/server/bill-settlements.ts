import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { placeFollowUp } from '#orders/server/place-follow-up.ts'
import type { Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusal.ts'
import { settlements } from './handovers.tables.ts'

/**
 * Bills what carries VAT: a follow-up order of the same customer, so that its prepayment and VAT invoices come about as
 * for any order. 409 when nothing is open.
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
  const followUp = await placeFollowUp(tx, { orderId, lines, byUserId, now })
  await tx
    .update(settlements)
    .set({ follow_up_order_id: followUp.orderId, settled_at: now, settled_by: byUserId })
    .where(isOpen)
  await record(tx, {
    by: byUserId,
    deed: 'order.billed',
    subject: orderSubject(orderId),
    details: { order: followUp.orderId },
    now,
  })
  return followUp
}
