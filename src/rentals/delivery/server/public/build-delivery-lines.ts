import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import type { PricedDelivery } from '../../delivery.contract.ts'
import { formatCollectionTitle, formatDeliveryTitle } from '../../delivery-messages.ts'
import type { OfferedSlot } from '../../list-offered-slots.ts'

type Line = OrderToWrite['lines'][number]
type When = Pick<OfferedSlot, 'day' | 'from' | 'to'>
interface Price {
  unit_price: number
  unit_price_with_vat: number
  price: number
  price_with_vat: number
}

/** Delivery lines follow all others, without a product; also when free. */
export function buildDeliveryLines(
  { zone, collection, ...price }: Exclude<PricedDelivery, { error: string }>,
  { deliver, collect }: { deliver: When; collect?: When | undefined },
): Line[] {
  return [
    wayLine(formatDeliveryTitle(zone.title, deliver), price),
    ...(collection && collect
      ? [{ ...wayLine(formatCollectionTitle(zone.title, collect), collection), is_collection: true }]
      : []),
  ]
}

const wayLine = (title: string, { unit_price, unit_price_with_vat, price, price_with_vat }: Price): Line => ({
  type: 'addition',
  is_delivery: true,
  is_collection: false,
  product_id: null,
  title,
  quantity: 1,
  charged_units: 1,
  unit: 'vnt',
  unit_price,
  unit_price_with_vat,
  price,
  price_with_vat,
})
