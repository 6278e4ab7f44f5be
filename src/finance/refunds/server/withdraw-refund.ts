import { eq } from 'drizzle-orm'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { holdDeposit } from '#finance/deposits/server/public/hold-deposit.ts'
import { reversePayment } from '#finance/payments/server/reverse-payment.ts'
import type { Work } from '#shell/action/work.ts'
import { assertNotInFile, lockRefund } from './lock-refunds.ts'
import { refunds } from './refunds.tables.ts'

interface WithdrawRefundInput {
  id: number
  reason: string
}

/** The ledger gets the opposite entry. As `lockRefunds`, `reversePayment`, `holdDeposit`; 409 `refund-is-sent`. */
export async function withdrawRefund(work: Work<number>, { id, reason }: WithdrawRefundInput): Promise<void> {
  const { tx, now } = work
  const [refund] = await tx
    .select({ paymentId: refunds.payment_id, orderId: deposits.order_id, amount: deposits.amount })
    .from(refunds)
    .leftJoin(deposits, eq(deposits.id, refunds.deposit_id))
    .where(eq(refunds.id, id))
  // first orders, then refunds: as reversing does
  if (refund?.paymentId) await reversePayment(work, { paymentId: refund.paymentId, reason })
  else if (refund?.orderId && refund.amount)
    await holdDeposit(work, { orderId: refund.orderId, amount: refund.amount, way: 'transfer', reason })
  if (refund?.paymentId) return
  assertNotInFile([await lockRefund(tx, id)])
  await tx.update(refunds).set({ withdrawn_at: now }).where(eq(refunds.id, id))
  work.tell('refunds')
}
