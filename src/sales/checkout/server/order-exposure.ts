import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

export interface OrderExposure {
  machines: number
  /** Cents with VAT. */
  goods: number
  /** Days by product, a bundle's by its parts. */
  rents: { productId: number; days: number }[]
  isDriven: boolean
  settings: Settings
}

const DAY_MS = 86_400_000

export function computeOrderExposure({ items, delivery }: PricedCart, settings: Settings): OrderExposure {
  const rented = items.flatMap(({ period, ...item }) => (period ? [{ period, ...item }] : []))
  return {
    machines: rented.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: items.reduce((sum, { period, line_price_with_vat }) => sum + (period ? 0 : line_price_with_vat), 0),
    rents: rented.flatMap(({ id, quantity, period, parts }) => {
      const { starts_at, expected_return } = toPeriodInstants(period, settings)
      const days = Math.ceil((expected_return.getTime() - starts_at.getTime()) / DAY_MS)
      const made = parts?.map((part) => ({ productId: part.product_id, units: quantity * part.quantity }))
      return (made ?? [{ productId: id, units: quantity }]).map(({ productId, units }) => ({
        productId,
        days: units * days,
      }))
    }),
    isDriven: delivery !== undefined,
    settings,
  }
}
