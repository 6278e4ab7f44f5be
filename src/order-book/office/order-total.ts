import { withVat } from '#money/with-vat.ts'

/** Cents with VAT; an order that does not say them is reckoned as price plus 21 percent, rounded. */
export function orderTotal(order: { price: number; price_with_vat?: number | null }): number {
  return order.price_with_vat ?? withVat(order.price, 21)
}
