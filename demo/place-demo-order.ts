import type { Tx } from '#platform/database/database.ts'
import type { CartLine } from '#sales/cart/cart.contract.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import { PlaceOrder } from '#sales/checkout/checkout.contract.ts'
import { placeOrder } from '#sales/checkout/server/place-order.ts'
import { createWork } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Dice } from './dice.ts'
import type { DemoCustomer, DemoScenario } from './play-demo-scenario.ts'

export interface DemoOrderInput {
  at: Date
  customer: DemoCustomer
  lines: CartLine[]
  dice: Dice
}

/** Unavailable lines are dropped; without lines there is no order. */
export async function placeDemoOrder(
  tx: Tx,
  story: Pick<DemoScenario, 'settings'>,
  { at, customer, lines, dice }: DemoOrderInput,
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
    private_or_company: basis,
    name,
    lastname,
    email,
    phone,
    address,
    city,
    ...company,
    delivery: 'pickup',
    object_id: objectIds.length > 0 ? dice.from(objectIds) : null,
    terms: true,
    items,
    expected_price_with_vat: agreed.cart.price_with_vat,
  })
  const placed = await placeOrder(createWork(tx, { now: at }), { userId: customer.id, order: form })
  return placed.orderId
}
