import type { Order } from '#orders/orders.contract.ts'
import { lineKey } from '../line-key.ts'
import type { KeptLine } from './cart-store.ts'

/**
 * The lines of an order as lines of a cart. A rental's days are over, so it comes without a period and the cart asks for
 * a new one; what the shop no longer has stays out and is counted in `gone`. What extended a
 * rental is no tool of its own, and how it was brought is asked anew.
 */
export function orderAgain(order: Pick<Order, 'lines'>): { lines: KeptLine[]; gone: number } {
  const ordered = order.lines.filter((line) => line.extends_order_id === null && !line.is_delivery)
  const lines = ordered.flatMap((line): KeptLine[] => {
    if (line.product_id === null || line.slug === null) return []
    const { type, quantity, attributes, title, slug, unit_price, unit_price_with_vat } = line
    return [
      {
        id: line.product_id,
        type,
        quantity,
        ...(attributes.length > 0 && { attributes }),
        title,
        slug,
        main_thumbnail: '',
        price: unit_price,
        price_with_vat: unit_price_with_vat,
      },
    ]
  })
  return { lines, gone: ordered.length - lines.length }
}

/** Adds to the cart what is not in it yet, so that pressing twice does not double the order. */
export function joinAgain(cart: readonly KeptLine[], again: readonly KeptLine[]): KeptLine[] {
  const there = new Set(cart.map(lineKey))
  return [...cart, ...again.filter((line) => !there.has(lineKey(line)))]
}
