import type { PricedCart } from '#cart/cart.contract.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import type { QuotePaper } from '#documents/quote-paper.ts'

/** What a quote promises, and is placed as when it is accepted. */
export interface QuotePromise {
  order: PlaceOrder
  cart: PricedCart
  /** VAT, in percent. */
  rate: number
  paper: QuotePaper
}
