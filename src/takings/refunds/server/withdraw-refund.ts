import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { deposits } from '#takings/deposits/server/deposits.tables.ts'
import { holdDeposit } from '#takings/deposits/server/hold-deposit.ts'
import { reversePayment } from '#takings/payments/server/reverse-payment.ts'
import { assertNotInFile, lockRefund } from './lock-refunds.ts'
import { refunds } from './refunds.tables.ts'

interface Withdrawing {
  id: number
  reason: string
}

/** Its opposite goes into the ledger. As `lockRefunds`, `reversePayment`, `holdDeposit`; 409 `refund-is-sent`. */
export async function withdrawRefund(work: Work<number>, { id, reason }: Withdrawing): Promise<void> {
  const { tx, now } = work
  const [found] = await tx
    .select({ paymentId: refunds.payment_id, orderId: deposits.order_id, amount: deposits.amount })
    .from(refunds)
    .leftJoin(deposits, eq(deposits.id, refunds.deposit_id))
    .where(eq(refunds.id, id))
  // first orders, then refunds: as reversing does
  if (found?.paymentId) await reversePayment(work, { paymentId: found.paymentId, reason })
  else if (found?.orderId && found.amount)
    await holdDeposit(work, { orderId: found.orderId, amount: found.amount, way: 'transfer', reason })
  if (found?.paymentId) return
  assertNotInFile([await lockRefund(tx, id)])
  await tx.update(refunds).set({ withdrawn_at: now }).where(eq(refunds.id, id))
  work.tell('refunds')
}
