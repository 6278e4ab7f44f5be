import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import type { Tx } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'

export async function payDemoOrder(
  tx: Tx,
  { orderId, ...who }: { orderId: number; byUserId: number; now: Date },
): Promise<void> {
  const { total } = await readOrderMoney(tx, orderId)
  const payment = { orderId, paidOn: toVilniusDay(who.now), ...who }
  if (orderId % 5 === 0)
    await recordPayment(createWork(tx, { by: payment.byUserId, now: payment.now }), {
      ...payment,
      amount: total,
      way: 'card',
      receiptNumber: String(41_000 + orderId),
    })
  else if (orderId % 7 === 0)
    await recordPayment(createWork(tx, { by: payment.byUserId, now: payment.now }), {
      ...payment,
      amount: Math.floor(total / 2),
      way: 'transfer',
    })
  if (orderId % 5 !== 0) await markPaid(createWork(tx, { by: who.byUserId, now: who.now }), { orderId, ...who })
}
