import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purge } from '#back-office/privacy/server/purge.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { PassInspection } from '#catalogue/units/inspections.contract.ts'
import { CreateUnit, RetireUnit } from '#catalogue/units/units.contract.ts'
import { SwapBroken } from '#counter/fleet/breakdowns.contract.ts'
import { ListCollisions, SwapProduct } from '#counter/fleet/collisions.contract.ts'
import { EndDowntime, ListDowntimes, StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { makeDriver } from '#counter/rounds/rounds.factories.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { connectFakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#platform/test-kit/test-shop.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { MarkReturned, PromiseReturn } from '#rentals/rentals.contract.ts'
import {
  EndBreakdown,
  OffRent,
  OffRentByOffice,
  ReportBreakdown,
  ReportBreakdownByOffice,
  UndoOffRent,
} from '#rentals/stops.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { Checkout, TakeOverGuestOrders } from '#sales/checkout/checkout.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder, IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { MoveInCalendar, PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, PlaceDeskOrder, ShowDeskOrder, WithdrawDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote, SendQuoteAgain, ShowQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { creditActions, runCreditAction } from './histories/credit-actions.factories.ts'
import { deliveryActions, runDeliveryAction } from './histories/delivery-actions.factories.ts'
import { createInvariantChecker, type InvariantChecker } from './histories/invariant-checker.factories.ts'
import type { Life, World } from './histories/life.factories.ts'
import { onlinePaymentActions, runOnlinePaymentAction } from './histories/online-payment-actions.factories.ts'
import { runTransferAction, transferActions, transferFirstStock } from './histories/transfer-actions.factories.ts'
import { buildWishItems, openDaysFrom, wish } from './histories/wishes.factories.ts'

/** The gate runs a few short histories, `npm run test:faults` many long ones. */
const [histories = 5, actionsInEach = 14] = (process.env.HISTORIES ?? '').split('x').filter(Boolean).map(Number)

/** Every invariant reads the whole shop after every action. */
const historiesOfAShop = 20
/** By then it has grown enough for other plans; planning takes as long as three runs. */
const historiesOfAPlan = 5

let shop: TestShop
let every: InvariantChecker
let lived = 0
let admin: TestPerson
let customer: TestPerson
let guests: TestPerson[]
let driver: TestPerson
let clientId: number
let providers: Life['providers']
let places: number[]
/** Each history continues where the last ended, because clocks do not go back. */
let now = new Date('2026-11-18T08:30:00Z')

beforeAll(openAnotherShop)
afterAll(closeShop)

async function closeShop(): Promise<void> {
  every.close()
  await shop.close()
}

async function openAnotherShop(): Promise<void> {
  shop = await openTestShop({ now })
  every = await createInvariantChecker(shop.context.database)
  signedIn = undefined
  providers = { bank: connectFakeProvider(shop, 'montonio'), card: connectFakeProvider(shop, 'stripe') }
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop, { email_confirmed_at: now })
  driver = await makeDriver(shop)
  const terms = { billing: 'monthly', credit_limit: 100_000_000 } as const
  clientId = (await makeCompany(shop, { ...terms, people: [{ user_id: customer.id, role: 'main' }] })).id
  places = [
    await readDefaultPlace(shop.context.database.db),
    (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id,
  ]
  await makeDeliveryZone(shop)
  await makeDeliverySlot(shop, { capacity: 2 })
  guests = [
    await makeCustomer(shop, { email: 'svecias.a@example.lt', email_confirmed_at: now }),
    await makeCustomer(shop, { email: 'svecias.b@example.lt' }),
  ]
}

const atTheDesk = {
  state: fc.constantFrom('draft' as const, 'quoted' as const, 'quoted' as const, 'placed' as const),
  /** Hours; undefined: the quote holds nothing. */
  holds: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
}

/** Numbers choose among what exists at that moment. */
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('order' as const), ...wish, company: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'delete' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('part' as const, 'refund' as const),
      which: fc.nat(9),
      cents: fc.integer({ min: 1, max: 4000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('stock' as const), tool: fc.boolean(), seen: fc.nat(8), to: fc.nat(8) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('hand-out' as const, 'bring-back' as const),
      which: fc.nat(9),
      // By place on the shelf; none: the shop chooses.
      scanned: fc.array(fc.nat(5), { maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), ...wish, ...atTheDesk, who: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rewrite' as const),
      which: fc.nat(5),
      ...wish,
      ...atTheDesk,
      // from an earlier version, or without touching lines
      stale: fc.boolean(),
      sameLines: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('accept' as const),
      which: fc.nat(5),
      old: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('place' as const, 'withdraw' as const, 'send-again' as const),
      which: fc.nat(5),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('guest' as const), ...wish, who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take-over' as const), who: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which: fc.nat(9),
      ...wish,
      first: fc.constantFrom('stays' as const, 'units' as const, 'goes' as const),
      stale: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(9),
      starts: fc.nat(8),
      days: fc.option(fc.nat(3), { nil: undefined }),
      dry: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('buy' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retire' as const), unit: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('inspect' as const), unit: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('keep-back' as const),
      // One unit of the tool, or undefined: some hoists.
      unit: fc.option(fc.nat(4), { nil: undefined }),
      quantity: fc.integer({ min: 1, max: 3 }),
      hours: fc.integer({ min: -5, max: 60 }),
      lasts: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
      accept: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('put-back' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('promise' as const),
      which: fc.nat(9),
      hours: fc.integer({ min: 1, max: 72 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('off-rent' as const, 'go-on' as const, 'breakdown' as const, 'works' as const),
      which: fc.nat(9),
      hours: fc.integer({ min: -40, max: 40 }),
      desk: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('swap-broken' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('swap' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lapse' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revive' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('extend' as const),
      which: fc.nat(9),
      days: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('credit' as const), which: fc.nat(9), stock: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  ...onlinePaymentActions,
  ...deliveryActions,
  ...creditActions,
  ...transferActions,
)
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never

/** Histories that once failed. */
const kept: [Action[]][] = [
  [
    [
      { do: 'order', goods: 2, tools: 1, bundles: 0, starts: 6, days: 1, company: false },
      { do: 'order', goods: 3, tools: 2, bundles: 0, starts: 6, days: 4, company: true },
      { do: 'part', which: 1, cents: 100 },
      { do: 'lapse' },
      { do: 'order', goods: 3, tools: 1, bundles: 0, starts: 2, days: 1, company: false },
      { do: 'revive', which: 0 },
      { do: 'delete', which: 0 },
      { do: 'lapse' },
    ],
  ],
  [
    [
      { do: 'order', goods: 2, tools: 1, bundles: 0, starts: 0, days: 1, company: true },
      { do: 'pay', which: 0 },
      { do: 'credit', which: 0, stock: true },
      { do: 'delete', which: 0 },
      { do: 'stock', tool: false, seen: 5, to: 5 },
    ],
  ],
  [
    [
      { do: 'order', goods: 0, tools: 1, bundles: 0, starts: 0, days: 0, company: false },
      { do: 'retire', unit: 0 },
      { do: 'stock', tool: true, seen: 7, to: 6 },
      { do: 'hand-out', which: 0, scanned: [] },
      { do: 'stock', tool: true, seen: 1, to: 0 },
    ],
  ],
  [
    [
      { do: 'door', step: 'order-delivered', goods: 0, tools: 1, bundles: 1, starts: 0, days: 0, slot: 0 },
      { do: 'change', which: 0, goods: 0, tools: 0, bundles: 0, starts: 0, days: 0, first: 'goes', stale: false },
      { do: 'extend', which: 0, days: 1 },
    ],
  ],
]

test(
  `T03 ${histories} histories of ${actionsInEach} actions: whatever people do in whatever order, every invariant holds after each`,
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: actionsInEach, size: 'max' }), live), {
      numRuns: histories,
      examples: kept,
    })
  },
  20_000 + histories * actionsInEach * 400,
)

test('T03 the check finds broken invariants, by the hour of the shop', async () => {
  await makeSellProduct(shop, { units: 6 })
  const { pool } = shop.context.database
  const add = (units: number) => pool.query('update stock_levels set units = units + $1', [units])
  await add(1)
  expect(await every.broken(now)).toContainEqual(expect.stringMatching(/^I1-levels: product /))
  await add(-1)
  expect(await every.broken(now)).toEqual([])
  const longAgo = new Date(now.getTime() - 40 * 24 * 3_600_000)
  expect(await every.broken(longAgo)).toContainEqual(expect.stringMatching(/^I9: token /))
})

async function live(actions: Action[]): Promise<void> {
  if (++lived % historiesOfAShop === 0) {
    await closeShop()
    await openAnotherShop()
  }
  if (lived % historiesOfAPlan === 0) await every.planAnew()
  const tool = await makeRentProduct(shop, { units: 3, deposit: 5_000 })
  const hoist = await makeRentProduct(shop, {
    units: 4,
    inspections: [{ kind: 'Patikra', months: 1, obligatory: true }],
  })
  const parts = [
    { product_id: tool.id, quantity: 1 },
    { product_id: hoist.id, quantity: 2 },
  ]
  const bundle = await makeRentProduct(shop, { parts })
  const world: World = { goods: await makeSellProduct(shop, { units: 6 }), tool, hoist, bundle, orders: [], desk: [] }
  await signIn()
  await transferFirstStock({ shop, admin, customer, driver, clientId, providers, places, world }, now)
  for (const one of actions) {
    await signIn()
    const answer = await act(one, world)
    expect(answer?.status ?? 0, `${JSON.stringify(one)}: ${JSON.stringify(answer?.body)}`).toBeLessThan(500)
    expect(await every.broken(now), `after ${JSON.stringify(one)}`).toEqual([])
  }
}

let signedIn: Date | undefined

async function signIn(): Promise<void> {
  if (signedIn === now) return
  await shop.context.database.transaction(async (tx) => {
    for (const person of [admin, customer, driver, ...guests])
      person.token = await issueToken(createWork(tx, { now }), { userId: person.id, remember: true })
  })
  signedIn = now
}

async function act(one: Action, world: World): Promise<TestAnswer | undefined> {
  if (one.do === 'wait') {
    now = new Date(now.getTime() + one.hours * 3_600_000)
    shop.setNow(now)
    return undefined
  }
  const life = { shop, now, admin, customer, driver, clientId, providers, places, world }
  if (one.do === 'net') return runOnlinePaymentAction(one, life)
  if (one.do === 'door') return runDeliveryAction(one, life)
  if (one.do === 'credit-client') return runCreditAction(one, life)
  if (one.do === 'between') return runTransferAction(one, life)
  if (one.do === 'lapse') return letUnpaidGo()
  if (one.do === 'stock') return changeStock(world[one.tool ? 'tool' : 'goods'], one)
  if (one.do === 'order') return order(one, world)
  if (one.do === 'write') return write(one, world)
  if (one.do === 'guest') return orderAsGuest(one, world)
  if (one.do === 'take-over') return shop.request(TakeOverGuestOrders, { as: guests[one.who]?.token })
  if (
    one.do === 'rewrite' ||
    one.do === 'accept' ||
    one.do === 'place' ||
    one.do === 'withdraw' ||
    one.do === 'send-again'
  )
    return goOnAtTheDesk(one, world)
  if (one.do === 'buy') return shop.request(CreateUnit, { as: admin.token, body: { product_id: world.tool.id } })
  if (one.do === 'retire') return retire(one.unit, world)
  if (one.do === 'inspect') return inspect(one.unit, world)
  if (one.do === 'keep-back') return keepBack(one, world)
  if (one.do === 'put-back') return putBack()
  if (one.do === 'swap') return swap(world)

  const chosen = world.orders[one.which % Math.max(1, world.orders.length)]
  if (!chosen) return undefined
  const about = { as: admin.token, params: { id: chosen.id } }
  switch (one.do) {
    // lapsed orders are paid most often here
    case 'revive':
      return shop.request(MarkPaid, { ...about, params: { id: (await lapsedOf(world)) ?? chosen.id } })
    case 'pay':
      return shop.request(MarkPaid, about)
    case 'part':
    case 'refund': {
      const amount = one.do === 'part' ? one.cents : -one.cents
      const account = amount < 0 && { iban: 'LT601010012345678901', name: 'Ona Onaitė' }
      return shop.request(RecordPayment, { ...about, body: { paid_on: today(), amount, way: 'transfer', ...account } })
    }
    case 'delete':
      return shop.request(DeleteOrder, about)
    case 'return':
      return chosen.rentalId === undefined
        ? undefined
        : shop.request(MarkReturned, { ...about, params: { id: chosen.rentalId }, body: { quantity: one.quantity } })
    case 'hand-out':
    case 'bring-back': {
      const counter = await fetchHandover(shop, admin.token, chosen.id)
      if (!counter?.tools?.length) return undefined
      const unit_codes = await scannedCodes(one.scanned, world)
      const body = one.do === 'hand-out' ? makeHandOverBody(counter.tools) : makeTakeBackBody(counter.tools)
      if (unit_codes.length > 0 && body.lines[0])
        body.lines[0] = { ...body.lines[0], unit_codes, quantity: unit_codes.length }
      return shop.request(one.do === 'hand-out' ? HandOver : TakeToolsBack, { ...about, body })
    }
    case 'promise': {
      const at = new Date(now.getTime() + one.hours * 3_600_000).toISOString()
      return chosen.rentalId === undefined
        ? undefined
        : shop.request(PromiseReturn, { ...about, params: { id: chosen.rentalId }, body: { at } })
    }
    case 'off-rent':
    case 'go-on':
    case 'breakdown':
    case 'works':
    case 'swap-broken':
      return stop(one, chosen)
    case 'extend':
      return extend(chosen, one.days)
    case 'change':
      return change(one, chosen.id, world)
    case 'move': {
      const open = openDaysFrom(today())
      const to = one.days === undefined ? undefined : open[one.starts + one.days]
      const body = { from: open[one.starts], to, dry_run: one.dry }
      return chosen.rentalId === undefined
        ? undefined
        : shop.request(MoveInCalendar, { ...about, params: { id: chosen.rentalId }, body })
    }
    case 'credit': {
      const shown = await shop.request(ShowCredit, about)
      if (shown.status !== 200) return shown
      const expected_remaining = shown.body.data.price_with_vat
      const body = { lines: 'all', reason: 'Klaida', return_stock: one.stock, expected_remaining }
      return shop.request(IssueCredit, { ...about, body })
    }
  }
}

/** Refused when it is back or was never collected. */
async function stop(
  one: Extract<Action, { do: 'off-rent' | 'go-on' | 'breakdown' | 'works' | 'swap-broken' }>,
  { id, rentalId }: World['orders'][number],
): Promise<TestAnswer | undefined> {
  if (rentalId === undefined) return undefined
  const byDesk = { as: admin.token, params: { id: rentalId } }
  if (one.do === 'swap-broken') return shop.request(SwapBroken, { ...byDesk, body: {} })
  if (one.do === 'go-on') return shop.request(UndoOffRent, byDesk)
  const at = new Date(now.getTime() + one.hours * 3_600_000).toISOString()
  if (one.do === 'works') return shop.request(EndBreakdown, { ...byDesk, body: { at } })
  const byCustomer = { as: customer.token, params: { id, rentalId } }
  if (one.do === 'off-rent')
    return one.desk
      ? shop.request(OffRentByOffice, { ...byDesk, body: { at } })
      : shop.request(OffRent, { ...byCustomer, body: {} })
  const note = 'Neužsiveda'
  return one.desk
    ? shop.request(ReportBreakdownByOffice, { ...byDesk, body: { note, at } })
    : shop.request(ReportBreakdown, { ...byCustomer, body: { note } })
}

async function machinesOf({ id }: TestProduct): Promise<{ id: number; code: string }[]> {
  const { rows } = await shop.context.database.pool.query(
    'select id, code from units where product_id = $1 order by id',
    [id],
  )
  return rows
}

async function inspect(which: number, { hoist }: World): Promise<TestAnswer | undefined> {
  const machine = (await machinesOf(hoist))[which]
  const body = { kind: 'Patikra', passed_on: today() }
  return machine && shop.request(PassInspection, { as: admin.token, params: { id: machine.id }, body })
}

async function keepBack(one: Extract<Action, { do: 'keep-back' }>, world: World): Promise<TestAnswer> {
  const machine = one.unit === undefined ? undefined : (await machinesOf(world.tool))[one.unit]
  const from = new Date(now.getTime() + one.hours * 3_600_000)
  const body = {
    ...(machine
      ? { product_id: world.tool.id, unit_id: machine.id }
      : { product_id: world.hoist.id, quantity: one.quantity }),
    from: from.toISOString(),
    ...(one.lasts && { to: new Date(from.getTime() + one.lasts * 3_600_000).toISOString() }),
    kind: 'repair',
    reason: 'Lūžo',
    accept_broken: one.accept,
  }
  return shop.request(StartDowntime, { as: admin.token, body })
}

async function putBack(): Promise<TestAnswer | undefined> {
  const listed = await shop.request(ListDowntimes, { as: admin.token, query: { open: '1' } })
  const [first] = listed.body.data
  return first && shop.request(EndDowntime, { as: admin.token, params: { id: first.id } })
}

async function swap({ tool, hoist }: World): Promise<TestAnswer> {
  const board = await shop.request(ListCollisions, { as: admin.token })
  const [first] = board.body.data ?? []
  if (!first) return board
  const product_id = first.product.id === tool.id ? hoist.id : tool.id
  return shop.request(SwapProduct, { as: admin.token, params: { rental_id: first.rental_id }, body: { product_id } })
}

async function retire(which: number, world: World): Promise<TestAnswer | undefined> {
  const machine = (await machinesOf(world.tool))[which]
  return (
    machine && shop.request(RetireUnit, { as: admin.token, params: { id: machine.id }, body: { reason: 'scrapped' } })
  )
}

async function scannedCodes(scanned: number[], world: World): Promise<string[]> {
  const machines = await machinesOf(world.tool)
  return scanned.flatMap((which) => machines[which]?.code ?? [])
}

/** Two weeks of jobs: reminders, lapses, purges. */
async function letUnpaidGo(): Promise<undefined> {
  for (let day = 0; day < 14; day++) {
    now = new Date(now.getTime() + 24 * 3_600_000)
    shop.setNow(now)
    await lapseOrders(shop.context)
  }
  await purge(shop.context, { now })
}

async function lapsedOf({ orders }: World): Promise<number | undefined> {
  const { rows } = await shop.context.database.pool.query<{ id: number }>(
    'select id from orders where id = any($1) and lapsed_at is not null and deleted_at is null limit 1',
    [orders.map(({ id }) => id)],
  )
  return rows[0]?.id
}

const today = () => now.toISOString().slice(0, 10)
async function order(one: Extract<Action, { do: 'order' }>, world: World): Promise<TestAnswer> {
  const items = buildWishItems(one, { now, world }).items
  const who = one.company
    ? { private_or_company: 'company', title: 'UAB „Ąžuolas“', im_k: '305691172', billing: 'prepaid' }
    : { private_or_company: 'private' }
  const form = { ...(await makePricedCheckoutForm(shop, items, who)), ...who }
  const answer = await checkOut(shop, customer, form, `${now.getTime()}-${Math.random()}`)
  if (answer.status === 201) world.orders.push({ id: answer.body.data.id, rentalId: answer.body.data.rentals[0]?.id })
  return answer
}

async function change(one: Extract<Action, { do: 'change' }>, id: number, world: World): Promise<TestAnswer> {
  const about = { as: admin.token, params: { id } }
  const shown = await shop.request(ShowDeskOrder, about)
  if (shown.status !== 200) return shown
  const { form, version } = shown.body.data
  const [line, ...others] = form.items
  const first = { stays: [line], units: line ? [{ ...line, quantity: one.tools + 1 }] : [], goes: [] }[one.first]
  const items = [
    ...first.filter(Boolean),
    ...others,
    ...(one.days % 2 ? buildWishItems(one, { now, world }).items : []),
  ]
  const current = await shop.request(PreviewDeskOrder, { ...about, body: { ...form, items } })
  expect(current.status, JSON.stringify(current.body)).toBeLessThan(500)
  return shop.request(UpdateDeskOrder, { ...about, body: { ...form, items, seen: one.stale ? version - 1 : version } })
}

/** One of the two addresses is an account's unconfirmed one. */
async function orderAsGuest(one: Extract<Action, { do: 'guest' }>, world: World): Promise<TestAnswer> {
  const form = {
    ...(await makePricedCheckoutForm(shop, buildWishItems(one, { now, world }).items)),
    email: guests[one.who]?.email,
  }
  const answer = await shop.request(Checkout, {
    body: form,
    headers: { 'idempotency-key': `guest-${now.getTime()}-${Math.random()}` },
  })
  if (answer.status === 201) world.orders.push({ id: answer.body.data.id, rentalId: answer.body.data.rentals[0]?.id })
  return answer
}

const hoursFromNow = (hours: number | undefined) =>
  hours === undefined ? undefined : new Date(now.getTime() + hours * 3_600_000).toISOString()

async function write(one: Extract<Action, { do: 'write' }>, world: World): Promise<TestAnswer> {
  const email = [...guests, customer][one.who]?.email
  const form = makeDeskForm(buildWishItems(one, { now, world }).items, { ...(email && { email }) })
  const body = { ...form, state: one.state, holds_until: hoursFromNow(one.holds) }
  const answer = await shop.request(CreateDeskOrder, { as: admin.token, body })
  if (answer.status === 201) {
    const { id, version, quote, state } = answer.body.data
    if (state === 'placed') noteOrder(answer, world)
    else world.desk.push({ id, version, form, secrets: quote?.secret ? [quote.secret] : [] })
  }
  return answer
}

type AtTheDesk = Extract<Action, { do: 'rewrite' | 'accept' | 'place' | 'withdraw' | 'send-again' }>

async function goOnAtTheDesk(one: AtTheDesk, world: World): Promise<TestAnswer | undefined> {
  const from = one.do === 'accept' ? world.desk.filter(({ secrets }) => secrets.length > 0) : world.desk
  const chosen = from[one.which % Math.max(1, from.length)]
  if (!chosen) return undefined
  const answer = await askAtTheDesk(one, chosen, world)
  if (answer?.status !== 200) return answer
  const { version, quote, state } = answer.body.data
  chosen.version = version
  if (quote?.secret) chosen.secrets.push(quote.secret)
  if (state === 'placed') noteOrder(answer, world)
  return answer
}

async function askAtTheDesk(
  one: AtTheDesk,
  chosen: World['desk'][number],
  world: World,
): Promise<TestAnswer | undefined> {
  const about = { as: admin.token, params: { id: chosen.id } }
  switch (one.do) {
    case 'place':
      return shop.request(PlaceDeskOrder, about)
    case 'withdraw':
      return shop.request(WithdrawDeskOrder, about)
    case 'send-again':
      return shop.request(SendQuoteAgain, about)
    case 'rewrite': {
      const form = one.sameLines ? chosen.form : { ...chosen.form, items: buildWishItems(one, { now, world }).items }
      const seen = chosen.version - (one.stale ? 1 : 0)
      const body = { ...form, state: one.state, holds_until: hoursFromNow(one.holds), seen }
      const answer = await shop.request(UpdateDeskOrder, { ...about, body })
      if (answer.status === 200) chosen.form = form
      return answer
    }
    case 'accept': {
      const secret = one.old ? chosen.secrets[0] : chosen.secrets.at(-1)
      if (!secret) return undefined
      const params = { secret }
      const first = await shop.request(AcceptQuote, { params })
      if (one.twice) {
        const second = await shop.request(AcceptQuote, { params })
        expect([second.status, second.body.data?.id]).toEqual([first.status, first.body.data?.id])
      }
      expect((await shop.request(ShowQuote, { params })).status).toBeLessThan(500)
      return first
    }
  }
}

function noteOrder({ body }: TestAnswer, world: World): void {
  const { id, rentals } = body.data
  if (!world.orders.some((known) => known.id === id)) world.orders.push({ id, rentalId: rentals[0]?.id })
}

async function extend({ id, rentalId }: World['orders'][number], days: number): Promise<TestAnswer | undefined> {
  if (rentalId === undefined) return undefined
  const { rows } = await shop.context.database.pool.query('select expected_return from rentals where id = $1', [
    rentalId,
  ])
  const due: Date = rows[0]?.expected_return ?? now
  const wish = { to: openDaysFrom(addDays(due.toISOString().slice(0, 10), 1))[days - 1], to_time: '17:00' }
  const params = { id, rentalId }
  const quote = await shop.request(QuoteExtension, { as: customer.token, params, query: wish })
  if (quote.status !== 200) return quote
  const body = { ...wish, expected_price_with_vat: quote.body.data.price_with_vat }
  return shop.request(ExtendRental, { as: customer.token, params, body })
}

async function changeStock(product: TestProduct, { seen, to }: { seen: number; to: number }): Promise<TestAnswer> {
  const { id, kind, title, category } = product
  const about: Record<string, number> =
    kind === 'sell'
      ? { price: 12_900, sell_category_id: category.id }
      : { price_per_day: 2_000, is_day_rent: 1, rent_category_id: category.id }
  const stock = { left_in_stock: to, left_in_stock_seen: seen }
  const form = await buildMultipartForm({ title, ...about, ...stock, _method: 'PUT' })
  return shop.request(AdminProducts[kind].update, { ...form, as: admin.token, params: { id } })
}
