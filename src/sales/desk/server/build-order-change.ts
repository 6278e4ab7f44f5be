import { isDeepStrictEqual } from 'node:util'
import type { reviseOrder } from '#orders/server/public/revise-order.ts'
import type { Ordering } from '#sales/checkout/order-to-place.ts'
import { buildOneWayLines } from '#sales/checkout/server/build-one-way-lines.ts'
import { buildOrderToWrite } from '#sales/checkout/server/build-order-to-write.ts'
import { buildServiceLines } from '#sales/checkout/server/build-service-lines.ts'
import { buildWaiverLines } from '#sales/checkout/server/build-waiver-lines.ts'
import { toPricedOrderLine } from '#sales/checkout/server/to-priced-order-line.ts'
import type { Work } from '#shell/action/work.ts'
import { toBranchIds } from '#shell/branches/order-branches.ts'
import type { ChangedDelivery } from './change-delivery.ts'
import type { OrderToChange } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'

/** A changed order never lapses: a clerk spoke with the buyer. */
export async function buildOrderChange(
  work: Work,
  {
    orderToChange: { order, oneWay },
    change: { priced, matched, services, at },
    buyer,
    delivery,
  }: { orderToChange: OrderToChange; change: PricedChange; buyer: Ordering | undefined; delivery: ChangedDelivery },
): Promise<OrderChange> {
  const { cart } = priced
  const products = cart.items.map((item, index) => {
    const kept = matched[index]?.line.row
    return {
      ...toPricedOrderLine(item),
      ...(kept && { lineId: kept.id }),
      ...(kept && item.by_hand?.price == null && { campaign: kept.campaign, client_price: kept.client_price }),
    }
  })
  const free = buildServiceLines(cart).map((line, index) => ({ ...line, lineId: services[index]?.id }))
  const oneWayLine = buildOneWayLines(cart).map((line) => ({ ...line, lineId: oneWay?.id }))
  const waivers = buildWaiverLines(cart, order.vat_rate).map((line) => ({
    ...line,
    lineId: matched[line.covers]?.line.waiver?.id,
  }))
  const lines = [...products, ...free, ...delivery.lines, ...oneWayLine, ...waivers]
  const sums = {
    ...toBranchIds(at),
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    lapses: false,
  }
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
  } = await buildOrderToWrite(work, {
    ownerId: order.user_id,
    clientId: isSameClient ? order.client_id : null,
    billing: order.billing,
    lapses: false,
    cart,
    at: toBranchIds(at),
    rate: order.vat_rate,
    // a site closed since stays with the order
    order: isSameSite ? { ...buyer, object_id: null } : buyer,
  })
  const about = { ...written, object_id: isSameSite ? order.object_id : (buyer.object_id ?? null) }
  const isOtherBuyer = entries.some((field) => !isDeepStrictEqual(about[field] ?? null, order[field] ?? null))
  return { order: { ...about, ...sums }, lines, isOtherBuyer }
}

export interface OrderChange {
  order: Parameters<typeof reviseOrder>[1]['order']
  lines: Parameters<typeof reviseOrder>[1]['lines']
  isOtherBuyer: boolean
}

const entries = [
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
