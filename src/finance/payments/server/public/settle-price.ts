import { OrderPaidTooLate } from '#orders/orders.events.ts'
import type { LockedOrder } from '#orders/server/public/lock-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { applyVatRates } from '../apply-vat-rates.ts'
import { issueInvoiceOnPayment } from '../issue-invoice-on-payment.ts'
import { reviveOrder } from '../revive-order.ts'
import { readReceivedAmount } from './read-received-amount.ts'

interface SettlePriceInput {
  order: Omit<LockedOrder, 'unapproved_since'>
  refuseTooLate?: boolean | undefined
}

/**
 * At the full price revives a lapsed order and marks it paid. Where reviving fails its money waits for the office, or
 * with `refuseTooLate` 409 `order-lapsed`. Answers the invoice's number, or null.
 */
export async function settlePrice(
  work: Work,
  { order, refuseTooLate = false }: SettlePriceInput,
): Promise<string | null> {
  const { id: orderId, paid_at, lapsed_at, billing } = order
  // orders on credit are paid by bills
  if (billing !== 'prepaid') return null
  if (paid_at !== null) return null
  const price_with_vat = (await applyVatRates(work, { orderIds: [orderId] })).get(orderId) ?? order.price_with_vat
  if ((await readReceivedAmount(work.tx, orderId)) < price_with_vat) return null
  const why = lapsed_at && (await reviveOrder(work, { orderId, lapsedAt: lapsed_at }))
  if (why && refuseTooLate) throw conflict('order-lapsed', describeReviveFailure(why), { reason: why })
  if (why) {
    await work.happened(OrderPaidTooLate, toOrderSubject(orderId), { reason: why })
    return null
  }
  const { full_number } = await issueInvoiceOnPayment(work, { orderId })
  return full_number
}

export const describeReviveFailure = (why: string) =>
  `Užsakymas nebegalioja, o atnaujinti jo nepavyko: ${why}. Susitarkite su klientu: grąžinkite pinigus arba sutarkite kitą užsakymą.`
