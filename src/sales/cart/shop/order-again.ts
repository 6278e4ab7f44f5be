import type { Order } from '#orders/orders.contract.ts'
import { buildLineKey } from '../build-line-key.ts'
import type { StoredCartLine } from './public/cart-store.ts'

/** Rentals without period: the cart asks. `gone`: not to be had. No extensions and fees. */
export function orderAgain(order: Pick<Order, 'lines'>): { lines: StoredCartLine[]; gone: number } {
  const ordered = order.lines.filter(
    (line) =>
      line.extends_order_id === null &&
      !line.is_delivery &&
      !line.is_one_way &&
      !line.is_waiver &&
      line.type !== 'service',
  )
  const lines = ordered.flatMap((line): StoredCartLine[] => {
    if (line.product_id === null || line.slug === null || line.type === 'service') return []
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

/** A second press changes nothing. */
export function joinAgain(cart: readonly StoredCartLine[], again: readonly StoredCartLine[]): StoredCartLine[] {
  const there = new Set(cart.map(buildLineKey))
  return [...cart, ...again.filter((line) => !there.has(buildLineKey(line)))]
}
