import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'

/** Services follow the products. */
export const buildServiceLines = ({ services = [] }: Pick<PricedCart, 'services'>): OrderToWrite['lines'] =>
  services.map((line) => ({
    ...line,
    by_hand: line.by_hand ?? null,
    type: 'addition',
    is_service: true,
    product_id: null,
    charged_units: 1,
    unit: 'vnt',
  }))
