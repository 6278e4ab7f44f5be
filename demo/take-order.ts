import type { CartLine } from '#cart/cart.contract.ts'
import { priceCart } from '#cart/server/price-cart.ts'
import { PlaceOrder } from '#checkout/checkout.contract.ts'
import { hashBody } from '#checkout/server/hash-body.ts'
import { placeOrder } from '#checkout/server/place-order.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Dice } from './dice.ts'
import type { Customer, Story } from './tell-orders.ts'

export interface Placing {
  at: Date
  customer: Customer
  lines: CartLine[]
  dice: Dice
}

/** The order comes in. What can't be had that day is left out, as a customer would; nothing left, no order. */
export async function takeOrder(
  tx: Tx,
  story: Pick<Story, 'settings'>,
  { at, customer, lines, dice }: Placing,
): Promise<number | undefined> {
  const basis = customer.company ? 'company' : 'private'
  const { settings } = story
  const { cart } = await priceCart(tx, { lines, basis, settings, now: at })
  const items = lines.filter((line) => cart.items.some((one) => one.id === line.id && !one.error))
  if (items.length === 0) return undefined
  const agreed = await priceCart(tx, { lines: items, basis, settings, now: at })
  if (agreed.problems.length > 0) return undefined

  const { company, objectIds, name, lastname, email, phone, address, city } = customer
  const form = PlaceOrder.parse({
    ...{ private_or_company: basis, name, lastname, email, phone, address, city, ...company },
    ...{ delivery: 'pickup', object_id: objectIds.length > 0 ? dice.from(objectIds) : null, terms: true, items },
    expected_price_with_vat: agreed.cart.price_with_vat,
  })
  const key = `demo-${at.toISOString()}-${customer.id}`
  const placed = await placeOrder(tx, { userId: customer.id, order: form, key, bodyHash: hashBody(form), now: at })
  return placed.orderId
}
