import { recordGoodsHandover } from '#counter/handovers/server/record-goods-handover.ts'
import { assertMaySettle, settleOrder } from '#finance/checkout-payments/server/public/settle-order.ts'
import type { BodyOf } from '#platform/contract.ts'
import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { createDeskOrder } from '#sales/desk/server/public/save-desk-order.ts'
import type { Work } from '#shell/action/work.ts'
import type { SellQuickly } from '../quick-sales.contract.ts'

interface QuickSaleInput {
  body: BodyOf<typeof SellQuickly>
}

/**
 * Rights of `createDeskOrder` and `settleOrder` are both needed: 403; 422 at `payments` for another sum than the
 * price.
 */
export async function createQuickSale(work: Work<number>, { body }: QuickSaleInput): Promise<{ orderId: number }> {
  const { payments, items, place_id, expected_price_with_vat: price } = body
  work.assertRight('desk:write')
  assertMaySettle(work, { payments })
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid !== price)
    throw invalid({ payments: [`Reikia sumokėti ${formatMoney(price)}, o įrašyta ${formatMoney(paid)}.`] })
  const { id: orderId } = await createDeskOrder(work, {
    form: { items, place_id, private_or_company: 'private', papers: 'print', expected_price_with_vat: price },
    state: 'placed',
  })
  await settleOrder(work, { orderId, settling: { payments, seen_due: price, place_id } })
  await recordGoodsHandover(work, { orderId })
  return { orderId }
}
