import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import { PlaceOrder } from '#sales/checkout/checkout.contract.ts'
import { placeOrder } from '#sales/checkout/server/place-order.ts'
import { createWork } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { findFreeTool } from './find-free-tool.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { getOpenDayAgo } from './scenario-days.ts'

/** A buyer ordered last evening for more than the company lets: its main user has to say. */
export function buildApprovalScenario(story: DemoScenario): DemoEvent[] {
  const at = toInstant(addDays(toVilniusDay(story.now), -1), '20:40')
  return [{ at, happen: (tx) => askFor(tx, story, at) }]
}

async function askFor(tx: Tx, story: DemoScenario, at: Date): Promise<[]> {
  const { companies, settings } = story
  const company = companies.find(({ buyerId }) => buyerId !== undefined)
  const [from, to] = [getOpenDayAgo(story, -5), getOpenDayAgo(story, -12)]
  const tool = await findFreeTool(tx, story, { tool: 'Deimantinio gręžimo mašina', quantity: 1, from, to, at })
  if (!company?.buyer || company.buyerId === undefined || !tool) return []
  const { id: clientId, buyer, buyerId, siteIds, title, im_k, pvm_k, address, city, postal_code } = company
  const items = [{ id: tool.id, type: 'rent' as const, quantity: 1, period: { from, to, to_time: '17:00' } }]
  const places = choosePlaces(await readPlaces(tx, settings), {})
  const { cart } = await priceCart(tx, { lines: items, basis: 'company', clientId, settings, at: places, now: at })
  const { name, lastname, email, phone } = buyer
  const order = PlaceOrder.parse({
    private_or_company: 'company',
    name,
    lastname,
    email,
    phone,
    title,
    im_k,
    pvm_k,
    address,
    city,
    postal_code,
    delivery: 'pickup',
    object_id: siteIds[0],
    po_number: 'BN-130',
    ask_approval: true,
    terms: true,
    items,
    expected_price_with_vat: cart.price_with_vat,
  })
  await placeOrder(createWork(tx, { now: at }), { userId: buyerId, order })
  return []
}
