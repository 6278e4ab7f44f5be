import type { QuotePaper } from '#people/documents/quote-paper.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { OrderToPlace } from '#sales/checkout/order-to-place.ts'

export interface QuotePromise {
  order: OrderToPlace
  cart: PricedCart
  /** VAT, percent. */
  rate: number
  paper: QuotePaper
}
