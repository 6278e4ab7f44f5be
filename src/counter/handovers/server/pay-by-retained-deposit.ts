import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { openCompensations } from '#finance/compensations/server/public/compensations.queries.ts'
import type { DepositSettled } from '#finance/deposits/deposits.events.ts'
import { computeBalance } from '#finance/payments/payment-balance.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { recordDocumentPayment } from '#finance/payments/server/public/record-document-payment.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { listFamilyOrderIds } from '#orders/server/public/lock-family.ts'
import { isPayable } from '#orders/server/public/order-conditions.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { shareInOrder } from '#rules/money/share-in-order.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { settlements } from './handovers.tables.ts'

/**
 * Whichever call keeps it: damage of earlier returns, charges that wait, then those that are an order already and
 * unpaid. What is left over is kept for the reason that was said. The family is locked.
 */
export async function payByRetainedDeposit(
  work: Work,
  { subject, passed: { kept } }: EventOf<typeof DepositSettled>,
): Promise<void> {
  if (kept === 0 || subject.id === null) return
  const ids = await listFamilyOrderIds(work.tx, Number(subject.id))
  let left = await payDamage(work, ids, kept)
  left = await coverCharges(work, ids, left)
  await payChargedOrders(work, ids, left)
}

/** Oldest first. Answers what is left, as all three do. */
async function payDamage(work: Work, ids: number[], kept: number): Promise<number> {
  const { parts, left } = shareInOrder(kept, await openCompensations(work.tx, ids), ({ open }) => open)
  for (const { of, amount } of parts)
    await recordDocumentPayment(work, { documentId: of.id, amount, way: 'deposit', paidOn: toVilniusDay(work.now) })
  return left
}

/** Oldest first, those without VAT before others. Without VAT paid in full is settled; with VAT when billed. */
async function coverCharges(work: Work, ids: number[], kept: number): Promise<number> {
  const { tx, now, by } = work
  const open = await tx
    .select()
    .from(settlements)
    .where(and(inArray(settlements.order_id, ids), isNull(settlements.settled_at), gt(settlements.amount, 0)))
    .orderBy(asc(settlements.with_vat), asc(settlements.id))
  const { parts, left } = shareInOrder(kept, open, ({ amount, covered }) => amount - covered)
  for (const { of, amount: part } of parts) {
    const covered = of.covered + part
    const paid = !of.with_vat && covered === of.amount
    await tx
      .update(settlements)
      .set({ covered, ...(paid && { settled_at: now, settled_by: by }) })
      .where(eq(settlements.id, of.id))
  }
  return left
}

/** Charges on account are on the client's next bill, which takes no deposit. */
async function payChargedOrders(work: Work, ids: number[], kept: number): Promise<void> {
  const { tx, now } = work
  if (kept === 0) return
  const charged = await tx
    .select({ orderId: sql<number>`${settlements.follow_up_order_id}` })
    .from(settlements)
    .innerJoin(orders, eq(orders.id, settlements.follow_up_order_id))
    .where(
      and(
        inArray(settlements.order_id, ids),
        isNotNull(settlements.follow_up_order_id),
        eq(orders.billing, 'prepaid'),
        isPayable,
      ),
    )
    .groupBy(settlements.follow_up_order_id)
    .orderBy(asc(settlements.follow_up_order_id))
  const dues = []
  for (const { orderId } of charged) dues.push({ orderId, ...computeBalance(await readOrderMoney(tx, orderId)) })
  for (const { of, amount } of shareInOrder(kept, dues, ({ due }) => due).parts) {
    const { orderId } = of
    await noteCovered(work, orderId, amount)
    await recordPayment(work, { orderId, amount, way: 'deposit', paidOn: toVilniusDay(now) })
  }
}

async function noteCovered({ tx }: Work, followUpId: number, amount: number): Promise<void> {
  const lines = await tx
    .select({ id: settlements.id, uncovered: sql<number>`${settlements.amount} - ${settlements.covered}` })
    .from(settlements)
    .where(eq(settlements.follow_up_order_id, followUpId))
    .orderBy(asc(settlements.id))
  for (const { of, amount: part } of shareInOrder(amount, lines, ({ uncovered }) => uncovered).parts)
    await tx
      .update(settlements)
      .set({ covered: sql`${settlements.covered} + ${part}` })
      .where(eq(settlements.id, of.id))
}
