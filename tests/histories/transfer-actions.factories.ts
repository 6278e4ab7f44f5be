import fc from 'fast-check'
import { TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { showTransfer } from '#counter/transfers/server/transfers.queries.ts'
import {
  CancelTransfer,
  LoseInTransit,
  PlanTransfer,
  ReceiveTransfer,
  SendTransfer,
  type Transfer,
} from '#counter/transfers/transfers.contract.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { getTimeInHours, type Life, pickNth } from './life.factories.ts'
import { buildWishItems, wish } from './wishes.factories.ts'

const which = fc.nat(9)

/** The shop has two places: here and there. */
export const transferActions = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('between' as const),
      step: fc.constant('plan' as const),
      // Machines by place on the shelf; none: some hoists and goods, by number.
      units: fc.array(fc.nat(5), { maxLength: 2 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      back: fc.boolean(),
      rehome: fc.boolean(),
      accept: fc.boolean(),
      leaves: fc.integer({ min: -3, max: 40 }),
      lasts: fc.integer({ min: 0, max: 40 }),
      sends: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('between' as const),
      step: fc.constantFrom(
        'send' as const,
        'receive' as const,
        'receive-some' as const,
        'lose' as const,
        'cancel' as const,
      ),
      which,
      accept: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('between' as const),
      step: fc.constant('order-there' as const),
      ...wish,
      oneWay: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('between' as const),
      step: fc.constantFrom('back-there' as const, 'marked-there' as const, 'marked-here' as const),
      which,
    }),
  },
]
/** A tool and some goods stand there from the beginning. */
export async function transferFirstStock({ shop, admin, world, places }: Omit<Life, 'now'>, now: Date): Promise<void> {
  const [from_place_id, to_place_id] = places
  const lines = [
    { product_id: world.tool.id, quantity: 1 },
    { product_id: world.goods.id, quantity: 2 },
  ]
  const at = now.toISOString()
  const body = { from_place_id, to_place_id, leaves_at: at, arrives_at: at, rehome: true, lines }
  const { id } = (await shop.request(PlanTransfer, { as: admin.token, body })).body.data
  const { rows } = await shop.context.database.pool.query<{ code: string }>(
    'select code from units where product_id = $1 order by id limit 1',
    [world.tool.id],
  )
  const about = { as: admin.token, params: { id } }
  await shop.request(SendTransfer, { ...about, body: { unit_codes: rows.map(({ code }) => code) } })
  const received = await shop.request(ReceiveTransfer, about)
  if (received.status !== 200) throw new Error(JSON.stringify(received.body))
}

type Between = (typeof transferActions)[number]['arbitrary'] extends fc.Arbitrary<infer D> ? D : never

export async function runTransferAction(one: Between, life: Life): Promise<TestAnswer | undefined> {
  const { shop, admin, customer, now, world, places } = life
  const [here = 0, there = 0] = places
  if (one.step === 'plan') return plan(one, life)
  if (one.step === 'order-there') {
    const { items } = buildWishItems(one, { now, world })
    const at = { place_id: there, return_place_id: one.oneWay ? here : there }
    const form = { ...(await makePricedCheckoutForm(shop, items)), ...at }
    const answer = await checkOut(shop, customer, form, `${now.getTime()}-${Math.random()}`)
    if (answer.status === 201) world.orders.push({ id: answer.body.data.id, rentalId: answer.body.data.rentals[0]?.id })
    return answer
  }
  if (one.step === 'back-there' || one.step === 'marked-there' || one.step === 'marked-here') {
    const order = pickNth(world.orders, one.which)
    const place_id = one.step === 'marked-here' ? here : there
    if (!order) return undefined
    if (one.step !== 'back-there')
      return order.rentalId === undefined
        ? undefined
        : shop.request(MarkReturned, { as: admin.token, params: { id: order.rentalId }, body: { place_id } })
    const counter = await fetchHandover(shop, admin.token, order.id)
    if (!counter?.tools?.length) return undefined
    const body = makeTakeBackBody(counter.tools, {}, { place_id })
    return shop.request(TakeToolsBack, { as: admin.token, params: { id: order.id }, body })
  }
  return goOn({ step: one.step, which: one.which, accept: 'accept' in one && one.accept }, life)
}

async function plan(one: Extract<Between, { step: 'plan' }>, life: Life): Promise<TestAnswer | undefined> {
  const { shop, admin, world, places } = life
  const { rows } = await shop.context.database.pool.query<{ code: string }>(
    'select code from units where product_id = $1 order by id',
    [world.tool.id],
  )
  const unit_codes = [...new Set(one.units.flatMap((unit) => rows[unit]?.code ?? []))]
  const [from, to] = one.back ? places.toReversed() : places
  const body = {
    from_place_id: from,
    to_place_id: to,
    rehome: one.rehome,
    accept_broken: one.accept,
    leaves_at: getTimeInHours(life, one.leaves).toISOString(),
    arrives_at: getTimeInHours(life, one.leaves + one.lasts).toISOString(),
    lines:
      unit_codes.length > 0
        ? [{ product_id: world.tool.id, unit_codes }]
        : [world.hoist, world.goods].map(({ id }) => ({ product_id: id, quantity: one.quantity })),
  }
  const planned = await shop.request(PlanTransfer, { as: admin.token, body })
  if (planned.status !== 201 || !one.sends) return planned
  return goOn({ step: 'send', which: -1, accept: one.accept }, life)
}

interface GoingOn {
  step: 'send' | 'receive' | 'receive-some' | 'lose' | 'cancel'
  /** Below 0: the last. */
  which: number
  accept: boolean
}

async function goOn(one: GoingOn, { shop, admin, world }: Life): Promise<TestAnswer | undefined> {
  const { db, pool } = shop.context.database
  const isOpen = one.step === 'send' || one.step === 'cancel' ? 'is null' : 'is not null'
  const { rows } = await pool.query<{ id: number }>(
    `select distinct t.id from transfers t join transfer_lines l on l.transfer_id = t.id
      where l.product_id = any($1) and t.sent_at ${isOpen} and t.received_at is null and t.cancelled_at is null order by t.id`,
    [[world.tool.id, world.hoist.id, world.goods.id]],
  )
  const id = (one.which < 0 ? rows.at(-1) : pickNth(rows, one.which))?.id
  const transfer = id === undefined ? undefined : await showTransfer(db, id)
  if (!transfer) return undefined
  const about = { as: admin.token, params: { id: transfer.id } }
  switch (one.step) {
    case 'send':
      return shop.request(SendTransfer, {
        ...about,
        body: { ...(await named(transfer, world, pool)), accept_broken: one.accept },
      })
    case 'cancel':
      return shop.request(CancelTransfer, { ...about, body: { accept_broken: one.accept } })
    case 'receive':
      return shop.request(ReceiveTransfer, about)
    case 'receive-some':
      return shop.request(ReceiveTransfer, { ...about, body: firstOf(transfer) })
    case 'lose': {
      const { unit_codes, quantities } = firstOf(transfer)
      const [line] = transfer.lines.filter((line) => unit_codes.some((code) => line.unit_codes.includes(code)))
      const lines = line ? [{ product_id: line.product_id, unit_codes }] : quantities
      return shop.request(LoseInTransit, { ...about, body: { lines, reason: 'Nerasta' } })
    }
  }
}

/** Hoists are planned by number and named as they are loaded. */
async function named(
  { lines, from_place_id }: Transfer,
  world: Life['world'],
  pool: Life['shop']['context']['database']['pool'],
): Promise<{ unit_codes?: string[] }> {
  const unnamed = lines.find(({ product_id, unit_codes }) => product_id === world.hoist.id && unit_codes.length === 0)
  if (!unnamed) return {}
  const { rows } = await pool.query<{ code: string }>(
    `select code from units where product_id = $1 and place_id = $2 and at_place_id is null and not in_transit and retired_at is null
      order by id limit $3`,
    [world.hoist.id, from_place_id, unnamed.quantity],
  )
  return { unit_codes: rows.map(({ code }) => code) }
}

function firstOf({ lines }: Transfer) {
  const coming = lines.flatMap(({ units }) => units.flatMap(({ code, state }) => (state === 'sent' ? code : [])))
  const counted = lines.filter((line) => line.units.length === 0 && line.sent > line.received + line.lost)
  return {
    unit_codes: coming.slice(0, 1),
    quantities: counted.slice(0, 1).map(({ product_id }) => ({ product_id, quantity: 1 })),
  }
}
