import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { OrderBilled } from '#orders/orders.events.ts'
import { createFollowUpOrder } from '#orders/server/public/create-follow-up-order.ts'
import { lockFamily } from '#orders/server/public/lock-family.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
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
  const followUp = await createFollowUpOrder(work, { orderId, lines, covered })
  await tx
    .update(settlements)
    .set({ follow_up_order_id: followUp.orderId, settled_at: now, settled_by: byUserId })
    .where(isOpen)
  await payByDeposit(work, { ...followUp, covered })
  await work.happened(OrderBilled, toOrderSubject(orderId), { order: followUp.orderId })
  return followUp
}

interface DepositCover {
  orderId: number
  /** Cents. */
  covered: number
}

async function payByDeposit(work: Work<number>, { orderId, covered }: DepositCover): Promise<void> {
  const { tx, now } = work
  const { total } = await readOrderMoney(tx, orderId)
  const amount = Math.min(covered, total)
  if (amount > 0) await recordPayment(work, { orderId, amount, way: 'deposit', paidOn: toVilniusDay(now) })
}
