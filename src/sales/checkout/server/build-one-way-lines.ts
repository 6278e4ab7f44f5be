import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'

/** The fee for a return at another branch follows all other lines. */
export const buildOneWayLines = ({ one_way_fee: fee }: Pick<PricedCart, 'one_way_fee'>): OrderToWrite['lines'] =>
  fee
    ? [{ ...fee, type: 'addition', is_one_way: true, product_id: null, quantity: 1, charged_units: 1, unit: 'vnt' }]
    : []
