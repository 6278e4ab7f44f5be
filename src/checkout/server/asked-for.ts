import type { PricedCart } from '#cart/cart.contract.ts'
import type { Settings } from '#settings/settings.contract.ts'

/** What an order takes, as those who brake it count: machines by how many, goods by what they cost. */
export interface AskedFor {
  machines: number
  /** Cents with VAT. */
  goods: number
  settings: Settings
}

export function askedFor({ items }: PricedCart, settings: Settings): AskedFor {
  return {
    machines: items.reduce((sum, { period, quantity }) => sum + (period ? quantity : 0), 0),
    goods: items.reduce((sum, { period, line_price_with_vat }) => sum + (period ? 0 : line_price_with_vat), 0),
    settings,
  }
}
