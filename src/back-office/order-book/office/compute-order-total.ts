import { withVat } from '#rules/money/with-vat.ts'

/** Cents with VAT; without a stored total, 21 percent on top, rounded. */
export function computeOrderTotal(order: { price: number; price_with_vat?: number | null }): number {
  return order.price_with_vat ?? withVat(order.price, 21)
}
