import { isDeepStrictEqual } from 'node:util'
import type { reviseOrder } from '#orders/server/public/revise-order.ts'
import type { BuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { Ordering } from '#sales/checkout/order-to-place.ts'
import { buildOneWayLines } from '#sales/checkout/server/build-one-way-lines.ts'
import { buildOrderToWrite } from '#sales/checkout/server/build-order-to-write.ts'
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
    change: { priced, at },
    buyer,
    delivery,
    vat,
  }: {
    orderToChange: OrderToChange
    change: PricedChange
    buyer: Ordering | undefined
    delivery: ChangedDelivery
    vat: BuyerVat | undefined
  },
): Promise<OrderChange> {
  const { cart } = priced
  const oneWayLine = buildOneWayLines(cart).map((line) => ({ ...line, lineId: oneWay?.id }))
  const fees = [...delivery.lines, ...oneWayLine]
  const sums = {
    ...toBranchIds(at),
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    lapses: false,
    ...(vat && { vat_kind: cart.vat_kind ?? 'standard', vat_proof: vat.proof ?? null }),
  }
  if (!buyer) return { order: sums, fees, isOtherBuyer: false }

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
    vatProof: vat ? vat.proof : (order.vat_proof ?? undefined),
    // a site closed since stays with the order
    order: isSameSite ? { ...buyer, object_id: null } : buyer,
  })
  const about = { ...written, object_id: isSameSite ? order.object_id : (buyer.object_id ?? null) }
  const isOtherBuyer = entries.some((field) => !isDeepStrictEqual(about[field] ?? null, order[field] ?? null))
  return { order: { ...about, ...sums }, fees, isOtherBuyer }
}

export interface OrderChange {
  order: Parameters<typeof reviseOrder>[1]['order']
  /** Delivery, collection and the return at another branch. */
  fees: Parameters<typeof reviseOrder>[1]['lines']
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
