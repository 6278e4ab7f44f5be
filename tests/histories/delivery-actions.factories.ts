import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { AssignStops, MoveStops, OrderRound, PlanVisit, ReportStop } from '#counter/rounds/rounds.contract.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { QuoteDelivery } from '#rentals/delivery/delivery.contract.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { getTimeInHours, type Life, pickNth } from './life.factories.ts'
import { buildWishItems, wish } from './wishes.factories.ts'

const which = fc.nat(9)

export const deliveryActions = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('door' as const),
      step: fc.constant('order-delivered' as const),
      ...wish,
      slot: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('door' as const),
      step: fc.constantFrom('hand-over' as const, 'take-back' as const, 'in-vain' as const, 'set-out' as const),
      which,
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('door' as const),
      step: fc.constantFrom('bring' as const, 'fetch' as const, 'move' as const, 'put-in-order' as const),
      which,
      hours: fc.integer({ min: 0, max: 100 }),
    }),
  },
]
type AtTheDoor = (typeof deliveryActions)[number]['arbitrary'] extends fc.Arbitrary<infer D> ? D : never

export async function runDeliveryAction(one: AtTheDoor, life: Life): Promise<TestAnswer | undefined> {
  const { shop, admin, driver, world } = life
  if (one.step === 'order-delivered') return orderDelivered(one, life)
  if (one.step === 'bring' || one.step === 'fetch') {
    const order = pickNth(world.orders, one.which)
    if (!order) return undefined
    const kind = one.step === 'bring' ? 'deliver' : 'collect'
    const body = { order_id: order.id, kind, day: getTimeInHours(life, one.hours).toISOString().slice(0, 10) }
    return shop.request(PlanVisit, { as: admin.token, body })
  }
  const { rows } = await shop.context.database.pool.query<{ id: number; order_id: number; day: string }>(
    `select id, order_id, day::text from stops where state = 'open' order by id`,
  )
  const stop = pickNth(rows, one.which)
  if (!stop) return undefined
  if (one.step === 'move') {
    const body = { stop_ids: [stop.id], day: getTimeInHours(life, one.hours).toISOString().slice(0, 10) }
    return shop.request(MoveStops, { as: admin.token, body })
  }
  const given = await shop.request(AssignStops, {
    as: admin.token,
    body: { stop_ids: [stop.id], driver_user_id: driver.id },
  })
  if (one.step === 'put-in-order')
    return shop.request(OrderRound, { as: admin.token, body: { day: stop.day, driver_user_id: driver.id } })
  return given.status === 200 && 'twice' in one ? atStop(one, stop, life) : given
}

type AtStop = Extract<AtTheDoor, { twice: boolean }>

/** The driver's phone may report twice. */
async function atStop(
  one: AtStop,
  { id, order_id }: { id: number; order_id: number },
  { shop, admin, driver, now }: Life,
): Promise<TestAnswer | undefined> {
  const counter = await fetchHandover(shop, admin.token, order_id)
  const tools = counter?.tools ?? []
  const body = {
    'hand-over': { kind: 'handed-over', act: makeHandOverBody(tools) },
    'take-back': { kind: 'taken-back', act: makeTakeBackBody(tools) },
    'in-vain': { kind: 'failed', reason: 'Nieko nėra', photos: [] },
    'set-out': { kind: 'set-out' },
  }[one.step]
  const headers = { 'idempotency-key': `prie-duru-${now.getTime()}-${randomUUID()}` }
  const tell = () => shop.request(ReportStop, { as: driver.token, params: { id }, headers, body })
  const [first, second] = [await tell(), one.twice ? await tell() : undefined]
  if (first.status === 201 && second) {
    const { status, body: again } = second
    if (status !== 201 || again.data.act?.number !== first.body.data.act?.number)
      throw new Error(`Told twice it is another: ${JSON.stringify([first.body, again])}`)
  }
  return first
}

async function orderDelivered(
  one: Extract<AtTheDoor, { step: 'order-delivered' }>,
  { shop, customer, now, world }: Life,
): Promise<TestAnswer> {
  const { items, period } = buildWishItems(one, { now, world })
  const { body: input } = await shop.request(QuoteDelivery, { query: { postal_code: '44280', start: period.from } })
  const slot = pickNth<{ slot_id: number; day: string }>(input.data.slots, one.slot)
  const { body: cart } = await shop.request(PriceCart, { body: { items, deliver_to: { postal_code: '44280' } } })
  const when = slot && { delivery_slot_id: slot.slot_id, delivery_day: slot.day }
  const form = makeCheckoutForm(items, cart.price_with_vat, { delivery: 'delivery', postal_code: '44280', ...when })
  const answer = await checkOut(shop, customer, form, `${now.getTime()}-${Math.random()}`)
  if (answer.status === 201) world.orders.push({ id: answer.body.data.id, rentalId: answer.body.data.rentals[0]?.id })
  return answer
}
