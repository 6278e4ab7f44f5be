import { orderSubject } from '#orders/server/order-subject.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import type { PricedCart } from '#selling/cart/cart.contract.ts'
import type { Work } from '#shell/action/work.ts'

interface Told {
  title: string
  /** Null: taken back. */
  by_hand: ByHand | null
}

export const discountsIn = (cart: PricedCart | undefined): { title: string; by_hand: ByHand }[] =>
  [...(cart?.items ?? []), ...(cart?.services ?? [])].flatMap(({ title, by_hand }) =>
    by_hand ? [{ title, by_hand }] : [],
  )

/** In the history: customers are told prices only. */
export async function tellDiscounts(
  work: Work,
  { orderId, discounts }: { orderId: number; discounts: readonly Told[] },
): Promise<void> {
  await work.happened('order.discounted', orderSubject(orderId), { discounts: discounts.map(discountWords) })
}

/** `„Grąžtas“: kataloge 100,00 €, −10 % (10,00 €). Priežastis: nuolatinis klientas.` */
export function discountWords({ title, by_hand }: Told): string {
  if (!by_hand) return `„${title}“: kaina vėl kaip kataloge.`
  const { percent, price, list, taken_off, reason } = by_hand
  const why = `Priežastis: ${reason.replace(/\.$/, '')}.`
  // a free line beside no product
  if (percent === null && taken_off === 0) return `„${title}“: ${formatMoney(price ?? 0)} be PVM. ${why}`
  const off = `${taken_off < 0 ? '+' : '\u2212'}${formatMoney(Math.abs(taken_off))}`
  const how = percent === null ? off : `\u2212${percent}\u00a0% (${off})`
  return `„${title}“: be nuolaidos ${formatMoney(list.price)} be PVM, ${how}. ${why}`
}
