import type { Tx } from '#platform/database/database.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { workOf } from '#shell/action/work.ts'
import { markPaid } from '#takings/payments/server/mark-paid.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'
import { recordPayment } from '#takings/payments/server/record-payment.ts'

export async function payFor(
  tx: Tx,
  { orderId, ...who }: { orderId: number; byUserId: number; now: Date },
): Promise<void> {
  const { total } = await orderBalance(tx, orderId)
  const payment = { orderId, paidOn: dayOf(who.now), ...who }
  if (orderId % 5 === 0)
    await recordPayment(workOf(tx, { by: payment.byUserId, now: payment.now }), {
      ...payment,
      amount: total,
      way: 'card',
      receiptNumber: String(41_000 + orderId),
    })
  else if (orderId % 7 === 0)
    await recordPayment(workOf(tx, { by: payment.byUserId, now: payment.now }), {
      ...payment,
      amount: Math.floor(total / 2),
      way: 'transfer',
    })
  if (orderId % 5 !== 0) await markPaid(workOf(tx, { by: who.byUserId, now: who.now }), { orderId, ...who })
}
