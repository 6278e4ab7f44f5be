import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { lockFamily } from '#orders/server/lock-family.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { placeFollowUp } from '#orders/server/place-follow-up.ts'
import { conflict } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'
import { recordPayment } from '#takings/payments/server/record-payment.ts'
import { settlements } from './handovers.tables.ts'

/** Open ones with VAT become an invoiced follow-up order; the deposit's cover pays first. 409: none. */
export async function billSettlements(
  work: Work<number>,
  { orderId }: { orderId: number },
): Promise<{ orderId: number }> {
  const { tx, now, by: byUserId } = work
  const { ids } = await lockFamily(tx, orderId)
  const isOpen = and(
    inArray(settlements.order_id, ids),
    eq(settlements.with_vat, true),
    gt(settlements.amount, 0),
    isNull(settlements.settled_at),
  )
  const open = await tx.select().from(settlements).where(isOpen).orderBy(asc(settlements.id))
  if (open.length === 0) throw conflict('nothing-to-bill', 'Neapmokėtų eilučių su PVM nebėra.')

  const lines = open.map(({ text, amount }) => ({ title: text, amount }))
  const covered = open.reduce((sum, line) => sum + line.covered, 0)
  const followUp = await placeFollowUp(work, { orderId, lines, covered })
  await tx
    .update(settlements)
    .set({ follow_up_order_id: followUp.orderId, settled_at: now, settled_by: byUserId })
    .where(isOpen)
  await payByDeposit(work, { ...followUp, covered })
  await work.happened('order.billed', orderSubject(orderId), { order: followUp.orderId })
  return followUp
}

interface Covered {
  orderId: number
  /** Cents. */
  covered: number
}

async function payByDeposit(work: Work<number>, { orderId, covered }: Covered): Promise<void> {
  const { tx, now } = work
  const { total } = await orderBalance(tx, orderId)
  const amount = Math.min(covered, total)
  if (amount > 0) await recordPayment(work, { orderId, amount, way: 'deposit', paidOn: dayOf(now) })
}
