import { eq } from 'drizzle-orm'
import { decideBillingMode } from '#finance/credit/server/public/decide-billing-mode.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { buildOrderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { OrderPutOnCredit } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { assertApproved } from '#orders/server/public/assert-approved.ts'
import type { LockedOrder } from '#orders/server/public/lock-order.ts'
import { mailOnCredit } from '#orders/server/public/mail-on-credit.ts'
import { setOrderBilling } from '#orders/server/public/set-order-billing.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'

const words = (summary: CreditOrderSummary, address: string) =>
  buildOrderChangedOnCreditMail(summary, address, ['Iš anksto mokėti nebereikia: užsakymas bus jūsų sąskaitoje.'])

/**
 * On the client's bills, by who takes payments. 409 `not-on-credit` for who pays first, and what is paid, lapsed or has money; as
 * `assertCredit`. The order is locked; again is the same.
 */
export async function putOnCredit(work: Work<number>, order: LockedOrder): Promise<void> {
  const { tx } = work
  const { id: orderId, billing: before, paid_at, lapsed_at, price_with_vat } = order
  work.assertRight('payments:write')
  if (before !== 'prepaid') return
  assertApproved(order)
  if (paid_at || lapsed_at || (await readReceivedAmount(tx, orderId)) > 0)
    throw conflict('not-on-credit', 'Už užsakymą jau mokėta arba jis nebegalioja: į skolą jo perkelti negalima.')
  const [match] = await tx.select({ clientId: orders.client_id }).from(orders).where(eq(orders.id, orderId))
  const billing = await decideBillingMode(work, {
    clientId: match?.clientId ?? undefined,
    price_with_vat,
    paysFirst: false,
    to: 'office',
  })
  if (billing === 'prepaid') throw conflict('not-on-credit', 'Su šiuo klientu nesutarta mokėti vėliau.')
  await setOrderBilling(tx, { orderId, billing })
  await work.happened(OrderPutOnCredit, toOrderSubject(orderId), { billing })
  await mailOnCredit(work, { orderId, words, settings: await work.settings() })
}
