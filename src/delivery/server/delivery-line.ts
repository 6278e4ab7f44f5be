import type { OrderToWrite } from '#orders/server/write-order.ts'
import type { PricedDelivery } from '../delivery.contract.ts'
import { deliveryTitle } from '../delivery-words.ts'
import type { OfferedSlot } from '../slots-to-offer.ts'

/** Bringing an order as a line of it: of no product, after all others; where it costs nothing, at nothing. */
export function deliveryLine(
  { zone, unit_price, unit_price_with_vat, price, price_with_vat }: Exclude<PricedDelivery, { error: string }>,
  slot: Pick<OfferedSlot, 'day' | 'from' | 'to'>,
): OrderToWrite['lines'][number] {
  return {
    type: 'addition',
    is_delivery: true,
    product_id: null,
    title: deliveryTitle(zone.title, slot),
    ...{ quantity: 1, charged_units: 1, unit: 'vnt' },
    ...{ unit_price, unit_price_with_vat, price, price_with_vat },
  }
}
