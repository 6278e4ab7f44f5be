import type { Tx } from '#platform/database/database.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import type { CartLine } from '#selling/cart/cart.contract.ts'
import { priceCart } from '#selling/cart/server/price-cart.ts'
import { PlaceOrder } from '#selling/checkout/checkout.contract.ts'
import { placeOrder } from '#selling/checkout/server/place-order.ts'
import { workOf } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import type { Dice } from './dice.ts'
import type { Customer, Story } from './tell-orders.ts'

export interface Placing {
  at: Date
  customer: Customer
  lines: CartLine[]
  dice: Dice
}

/** Unavailable lines are dropped; without lines there is no order. */
export async function takeOrder(
  tx: Tx,
  story: Pick<Story, 'settings'>,
  { at, customer, lines, dice }: Placing,
): Promise<number | undefined> {
  const basis = customer.company ? 'company' : 'private'
  const { settings } = story
  const places = choosePlaces(await readPlaces(tx, settings), {})
  const { cart } = await priceCart(tx, { lines, basis, settings, at: places, now: at })
  const items = lines.filter((line) => cart.items.some((one) => one.id === line.id && !one.error))
  if (items.length === 0) return undefined
  const agreed = await priceCart(tx, { lines: items, basis, settings, at: places, now: at })
  if (agreed.problems.length > 0) return undefined

  const { company, objectIds, name, lastname, email, phone, address, city } = customer
  const form = PlaceOrder.parse({
    ...{ private_or_company: basis, name, lastname, email, phone, address, city, ...company },
    ...{ delivery: 'pickup', object_id: objectIds.length > 0 ? dice.from(objectIds) : null, terms: true, items },
    expected_price_with_vat: agreed.cart.price_with_vat,
  })
  const key = `demo-${at.toISOString()}-${customer.id}`
  const placed = await placeOrder(workOf(tx, { now: at }), {
    userId: customer.id,
    order: form,
    key,
    bodyHash: hashBody(form),
  })
  return placed.orderId
}
