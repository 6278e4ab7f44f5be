import { OrderDiscounted } from '#orders/orders.events.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { Work } from '#shell/action/work.ts'

interface DiscountEntry {
  title: string
  /** Null: the discount is taken back. */
  by_hand: ByHand | null
}

export const listHandDiscounts = (cart: PricedCart | undefined): { title: string; by_hand: ByHand }[] =>
  [...(cart?.items ?? []), ...(cart?.services ?? [])].flatMap(({ title, by_hand }) =>
    by_hand ? [{ title, by_hand }] : [],
  )

/** The history has them: customers are shown prices only. */
export async function recordDiscounts(
  work: Work,
  { orderId, discounts }: { orderId: number; discounts: readonly DiscountEntry[] },
): Promise<void> {
  await work.happened(OrderDiscounted, toOrderSubject(orderId), { discounts: discounts.map(describeDiscount) })
}

/** `„Grąžtas“: kataloge 100,00 €, −10 % (10,00 €). Priežastis: nuolatinis klientas.` */
export function describeDiscount({ title, by_hand }: DiscountEntry): string {
  if (!by_hand) return `„${title}“: kaina vėl kaip kataloge.`
  const { percent, price, list, taken_off, reason } = by_hand
  const why = `Priežastis: ${reason.replace(/\.$/, '')}.`
  // a free line beside no product
  if (percent === null && taken_off === 0) return `„${title}“: ${formatMoney(price ?? 0)} be PVM. ${why}`
  const off = `${taken_off < 0 ? '+' : '\u2212'}${formatMoney(Math.abs(taken_off))}`
  const how = percent === null ? off : `\u2212${percent}\u00a0% (${off})`
  return `„${title}“: be nuolaidos ${formatMoney(list.price)} be PVM, ${how}. ${why}`
}
