import { isDeepStrictEqual } from 'node:util'
import type { reviseOrder } from '#orders/server/revise-order.ts'
import type { Ordering } from '#selling/checkout/order-to-place.ts'
import { agreedLine } from '#selling/checkout/server/agreed-line.ts'
import { agreedOrder } from '#selling/checkout/server/agreed-order.ts'
import { oneWayLines } from '#selling/checkout/server/one-way-lines.ts'
import { serviceLines } from '#selling/checkout/server/service-lines.ts'
import { waiverLines } from '#selling/checkout/server/waiver-lines.ts'
import type { Work } from '#shell/action/work.ts'
import { idsOf } from '#shell/places/at-place.ts'
import type { ChangedDelivery } from './change-delivery.ts'
import type { OrderToChange } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'

/** Never lapses: a clerk spoke with the buyer. */
export async function agreedChange(
  work: Work,
  {
    found: { order, oneWay },
    change: { priced, matched, services, at },
    buyer,
    delivery,
  }: {
    found: OrderToChange
    change: PricedChange
    buyer: Ordering | undefined
    delivery: ChangedDelivery
  },
): Promise<Agreed> {
  const { cart } = priced
  const products = cart.items.map((item, index) => {
    const kept = matched[index]?.line.row
    return {
      ...agreedLine(item),
      ...(kept && { lineId: kept.id }),
      ...(kept && item.by_hand?.price == null && { campaign: kept.campaign, client_price: kept.client_price }),
    }
  })
  const free = serviceLines(cart).map((line, index) => ({ ...line, lineId: services[index]?.id }))
  const oneWayLine = oneWayLines(cart).map((line) => ({ ...line, lineId: oneWay?.id }))
  const waivers = waiverLines(cart, order.vat_rate).map((line) => ({
    ...line,
    lineId: matched[line.covers]?.line.waiver?.id,
  }))
  const lines = [...products, ...free, ...delivery.lines, ...oneWayLine, ...waivers]
  const sums = { ...idsOf(at), price: cart.price, vat: cart.vat, price_with_vat: cart.price_with_vat, lapses: false }
  if (!buyer) return { order: sums, lines, isOtherBuyer: false }

  const isSameClient =
    buyer.private_or_company === order.private_or_company &&
    (order.private_or_company === 'private' || (buyer.im_k ?? null) === order.im_k)
  const isSameSite = (buyer.object_id ?? null) === order.object_id
  const {
    id: _,
    lines: __,
    user_id: ___,
    without_account: ____,
    placed_at: _____,
    ...written
  } = await agreedOrder(work, {
    ...{
      ownerId: order.user_id,
      clientId: isSameClient ? order.client_id : null,
      billing: order.billing,
      lapses: false,
      cart,
      at: idsOf(at),
      rate: order.vat_rate,
    },
    // a site closed since stays with the order
    order: isSameSite ? { ...buyer, object_id: null } : buyer,
  })
  const about = { ...written, object_id: isSameSite ? order.object_id : (buyer.object_id ?? null) }
  const isOtherBuyer = told.some((field) => !isDeepStrictEqual(about[field] ?? null, order[field] ?? null))
  return { order: { ...about, ...sums }, lines, isOtherBuyer }
}

export interface Agreed {
  order: Parameters<typeof reviseOrder>[1]['order']
  lines: Parameters<typeof reviseOrder>[1]['lines']
  isOtherBuyer: boolean
}

const told = [
  ...(['private_or_company', 'name', 'lastname', 'email', 'phone', 'title', 'im_k', 'pvm_k'] as const),
  ...([
    'address',
    'city',
    'postal_code',
    'country',
    'delivery',
    'delivery_address',
    'object_id',
    'comment',
    'po_number',
    'early_start',
  ] as const),
]
