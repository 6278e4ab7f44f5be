import { getOrderState, type OrderState } from '#orders/order-states.ts'
import type { Order } from '#orders/orders.contract.ts'
import type { PublicQuote } from './quotes.contract.ts'

export type QuoteOrderState = OrderState | 'cancelled'

/** Undefined before acceptance. */
export function getQuoteOrderState(quote: PublicQuote): QuoteOrderState | undefined {
  if (quote.state !== 'placed') return undefined
  if (quote.money && quote.money.credited > 0 && quote.money.credited >= quote.price_with_vat) return 'cancelled'
  return getOrderState(quote)
}

/** Unplaced lines have an index for id. */
export const quoteAsOrder = (quote: PublicQuote): Order => ({
  ...quote,
  placed_at: quote.placed_at ?? quote.created_at,
  lines: quote.lines.map((line, index) => ({ ...line, id: line.id ?? index })),
})
