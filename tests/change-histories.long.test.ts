import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { isNotCancelled, isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import type { DeskProductLine } from '#sales/desk/desk-form.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

const start = toInstant('2026-11-18', '10:00')
const histories = process.env.HALF === 'gate' ? 50 : 150
/** Weekends are free, and none of these days is a holiday. */
const openDays = ['24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`)
openDays.push('2026-12-01', '2026-12-02', '2026-12-03')
/** Cents without VAT. */
const [kaunasZone, jonavaZone, oneWayFee] = [1_500, 4_000, 1_000]
const kaunasDoor = { address: 'Savanorių pr. 1', city: 'Kaunas', postal_code: '44280' }
const jonavaDoor = { address: 'Statybininkų g. 5', city: 'Jonava', postal_code: '55123' }
let clerk: TestPerson
let places: [kaunas: number, vilnius: number]
let slot: number
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  await goTo(start)
  if (slot) return
  places = [await readDefaultPlace(db()), (await makeBranch(shop)).id]
  for (const [at, place_id] of places.entries()) {
    const zone = { place_id, free_from: null }
    await makeDeliveryZone(shop, { ...zone, price: kaunasZone, position: 2 * at })
    const far = { title: 'Jonava', postal_prefixes: ['55'], price: jonavaZone, position: 2 * at + 1 }
    await makeDeliveryZone(shop, { ...zone, ...far })
  }
  slot = (await makeDeliverySlot(shop, { capacity: 900 })).id
})

async function goTo(at: Date) {
  shop.setNow(at)
  clerk = await makeAdmin(shop)
}
const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db

function dice(seed: number) {
  let state = seed * 7919
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % sides
  }
}

interface History {
  id: number
  roll: (sides: number) => number
  happened: string[]
  /** Cents of a day without VAT, by tool. */
  tools: Map<number, number>
  /** Whole hundredths. */
  percent: number
  /** Cents of a piece without VAT, by goods. */
  goods: Map<number, number>
  /** Cents without VAT of the way there. */
  delivery: number
  isOneWay: boolean
  isOut: boolean
}

const halfUp = (over: number, by: number) => Math.floor((2 * over + by) / (2 * by))
const gross = (net: number) => halfUp(net * 121, 100)

const readFamilyOf = (id: number) =>
  db()
    .select()
    .from(orders)
    .where(and(or(eq(orders.id, id), eq(orders.parent_id, id)), isNull(orders.deleted_at)))
    .orderBy(orders.id)

/** Invoices, credit notes and what is still asked for, on the basis's side; and who has not paid yet. */
async function papersOf(id: number, basis: 'private' | 'company') {
  const family = await readFamilyOf(id)
  let cents = 0
  for (const order of family)
    for (const { kind, snapshot } of await db().select().from(documents).where(eq(documents.order_id, order.id))) {
      const counts = order.paid_at ? kind === 'invoice' || kind === 'credit' : kind === 'prepayment'
      if (counts && 'price_with_vat' in snapshot)
        cents += basis === 'private' ? snapshot.price_with_vat : snapshot.price
    }
  return { cents, unpaid: family.filter(({ paid_at }) => !paid_at).map((one) => one.id) }
}

/** What the customer has costs this, whatever orders charge for it. */
async function priceOf(
  { id, tools, goods, percent, ...history }: History,
  basis: 'private' | 'company',
): Promise<number> {
  const { form } = await show(id)
  const family = (await readFamilyOf(id)).map((one) => one.id)
  const held = await db()
    .select()
    .from(rentals)
    .where(and(inArray(rentals.order_id, family), isNotCancelled))
  const lines = await db().select().from(order_lines).where(inArray(order_lines.order_id, family))
  const side = (cents: number) => (basis === 'private' ? gross(cents) : cents)
  let sum = side(history.delivery) + (history.isOneWay ? side(oneWayFee) : 0)
  for (const { id: product, quantity } of form.items.filter(isGoods))
    sum += quantity * side(goods.get(product) as number)
  for (const [lineId, units] of Map.groupBy(held, (one) => one.order_line_id)) {
    const line = lines.find((one) => one.id === lineId)
    const off = line?.by_hand?.percent ?? 0
    const day = halfUp((tools.get(line?.product_id ?? 0) ?? 0) * (100 - off), 100)
    const days = units.reduce(
      (all, one) => all + one.quantity * (openDays.indexOf(toVilniusDay(one.expected_return)) + 1),
      0,
    )
    sum += days * (basis === 'private' ? gross(day) : day)
    const isWaived = form.items.some(({ line_id, waiver }: DeskProductLine) => line_id === lineId && waiver)
    const share = isWaived ? halfUp(days * day * percent, 10_000) : 0
    sum += basis === 'private' ? gross(share) : share
  }
  return sum
}

const isGoods = ({ type }: { type?: string | undefined }) => type === 'sell'

/** Half of them stand at each branch. */
async function stock(productId: number): Promise<void> {
  await shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: shop.context.clock() }), {
      productId,
      placeId: places[1],
      units: 30,
      reason: 'stocked',
    }),
  )
}

const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)

async function addTool({ tools, roll }: Pick<History, 'tools' | 'roll'>) {
  const day = [3_900, 1_999, 2_933, 1_002][roll(4)] as number
  const { id } = await makeRentProduct(shop, { units: 60, tracked: 'count', pricePerDayCents: day })
  await stock(id)
  tools.set(id, day)
  const period = { from: openDays[0], to: openDays[roll(5)] }
  return { id, type: 'rent', quantity: 1 + roll(3), period, ...(roll(2) === 0 && { waiver: true }) }
}

async function addGoods({ goods, roll }: Pick<History, 'goods' | 'roll'>) {
  const price = [333, 1_999, 50][roll(3)] as number
  const { id } = await makeSellProduct(shop, { units: 60, priceCents: price })
  await stock(id)
  goods.set(id, price)
  return { id, type: 'sell', quantity: 1 + roll(4) }
}

async function begin(seed: number, basis: 'private' | 'company'): Promise<History> {
  const roll = dice(seed)
  const percent = [750, 1_000, 502, 1_234][roll(4)] as number
  const waiver = { percent: percent / 100, deductible: 15_000 }
  await shop.context.database.transaction((tx) =>
    saveSettings(
      createWork(tx, { now: shop.context.clock() }),
      { ...testSettings, waiver, one_way_fee: oneWayFee },
      { by: null },
    ),
  )
  const tools = new Map<number, number>()
  const goods = new Map<number, number>()
  const items: object[] = [await addTool({ tools, roll })]
  if (roll(2) === 0) items.push(await addTool({ tools, roll }))
  if (roll(2) === 0) items.push(await addGoods({ goods, roll }))
  const form = { ...makeDeskForm(items, basis === 'company' ? testCompany : {}), state: 'placed' }
  const { status, body } = await shop.request(CreateDeskOrder, { ...as(), body: form })
  expect(status, JSON.stringify(body)).toBe(201)
  const happened = [`seed ${seed}`]
  return { id: body.data.id, roll, happened, tools, goods, percent, delivery: 0, isOneWay: false, isOut: false }
}

async function change(history: History) {
  const { id, roll, happened } = history
  const { form, version, place_id } = await show(id)
  const items: DeskProductLine[] = form.items
  const tools = items.filter((one) => !isGoods(one))
  const item = tools[roll(tools.length)] as DeskProductLine
  const action = roll(10)
  const days = openDays.indexOf((item.period as { to: string }).to) + 1
  const to = openDays[Math.max(1, Math.min(openDays.length, days + roll(5) - 2)) - 1] as string
  if (action === 0) item.quantity = Math.max(1, item.quantity + roll(3) - 1)
  if (action === 1 || action === 2) item.period = { ...(item.period as object), to } as DeskProductLine['period']
  if (action === 3) item.waiver = !item.waiver
  if (action === 4) {
    const percent = [10, 33][roll(3)]
    item.discount = percent === undefined ? null : { percent, reason: 'Sutarta' }
  }
  if (action === 5 && tools.length > 1) items.splice(items.indexOf(item), 1)
  else if (action === 5) items.push((await addTool(history)) as unknown as DeskProductLine)
  if (action === 6) await changeGoods(history, items)
  const where: WhereChange = action < 7 ? {} : chooseWhere(history, { action, placeId: place_id })
  const body = { ...form, ...where.form, items, seen: version }
  const answer = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
  happened.push(`change ${action} of ${items.indexOf(item)}: ${answer.status}`)
  const said = `${happened.join(', ')}: ${JSON.stringify(answer.body)}`
  expect([200, 409], said).toContain(answer.status)
  if (answer.status === 409) expect(history.isOut || answer.body.code === 'part-is-paid', said).toBe(true)
  else Object.assign(history, where.after)
}

async function changeGoods({ roll, ...history }: History, items: DeskProductLine[]): Promise<void> {
  const sold = items.filter(isGoods)
  const one = sold[roll(Math.max(1, sold.length))]
  if (!one || roll(4) === 0) items.push((await addGoods({ roll, ...history })) as DeskProductLine)
  else if (roll(3) === 0) items.splice(items.indexOf(one), 1)
  else one.quantity = 1 + roll(5)
}

interface WhereChange {
  form?: object
  /** What the customer then has. */
  after?: Partial<Pick<History, 'delivery' | 'isOneWay'>>
}

/** The way there, the branch, or where it comes back to; nothing of the first two once it is out. */
function chooseWhere(
  { roll, isOut, isOneWay, delivery }: History,
  { action, placeId }: { action: number; placeId: number },
): WhereChange {
  const other = places.find((one) => one !== placeId) as number
  if (action === 9) return { form: { return_place_id: isOneWay ? placeId : other }, after: { isOneWay: !isOneWay } }
  if (isOut) return {}
  if (action === 8) return { form: { place_id: other, return_place_id: isOneWay ? placeId : other } }
  const way = [0, kaunasZone, jonavaZone].filter((cents) => cents !== delivery)[roll(2)] as number
  if (way === 0) return { form: { delivery: 'pickup', delivery_address: null }, after: { delivery: 0 } }
  const delivery_address = way === kaunasZone ? kaunasDoor : jonavaDoor
  const form = { delivery: 'delivery', delivery_address, delivery_slot_id: slot, delivery_day: openDays[0] }
  return { form, after: { delivery: way } }
}

/** Ten euros, where more is due. */
async function payPart({ id, happened }: History) {
  const { status } = await shop.request(RecordPayment, {
    ...as(),
    params: { id },
    body: { amount: 1_000, way: 'transfer', paid_on: '2026-11-18' },
    headers: { 'idempotency-key': `${id} ${happened.length}` },
  })
  happened.push(`a part is paid: ${status}`)
}

/** A line with a discount is not: what its days cost then depends on when they were added. */
async function extend({ id, roll, happened }: History) {
  const family = (await readFamilyOf(id)).map((one) => one.id)
  const open = await db()
    .select({ rental: rentals, by_hand: order_lines.by_hand })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(inArray(rentals.order_id, family), isOpenRental))
    .orderBy(rentals.id)
  const { rental, by_hand } = open[roll(Math.max(1, open.length))] ?? {}
  const to = rental && openDays[openDays.indexOf(toVilniusDay(rental.expected_return)) + 1 + roll(2)]
  if (!rental || !to || by_hand) return
  const input = { ...as(), params: { id: rental.id } }
  const query = { to, to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
  const body = { ...query, expected_price_with_vat: quote.data.price_with_vat }
  const { status, body: said } = await shop.request(ExtendDeskRental, { ...input, body })
  happened.push(`extend ${rental.id}`)
  expect(status, `${happened.join(', ')}: ${JSON.stringify(said)}`).toBe(201)
}

async function handOver(history: History, basis: 'private' | 'company') {
  for (const id of (await papersOf(history.id, basis)).unpaid) await pay(id)
  await goTo(toInstant(openDays[0] as string, '10:00'))
  const { tools } = await fetchHandover(shop, clerk.token, history.id)
  const input = { ...as(), params: { id: history.id } }
  const done = await shop.request(HandOver, { ...input, body: makeHandOverBody(tools) })
  expect(done.status, `${history.happened.join(', ')}: ${JSON.stringify(done.body)}`).toBe(201)
  history.isOut = true
  history.happened.push('out')
}

/** One unit of some. */
async function takeOneBack({ id, roll, happened }: History) {
  const open = await db()
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, id), isOpenRental))
  const one = open[roll(Math.max(1, open.length))]
  if (!one || (open.length === 1 && one.quantity === 1)) return
  const { status } = await shop.request(MarkReturned, { ...as(), params: { id: one.id }, body: { quantity: 1 } })
  happened.push(`one of ${one.id} is back: ${status}`)
}

test.each(['private', 'company'] as const)(
  `T1790 ${histories} histories of orders of a %s buyer, in PostgreSQL, end with papers that are their price by tariff`,
  async (basis) => {
    for (let seed = 1; seed <= histories; seed++) {
      await goTo(start)
      const history = await begin(seed, basis)
      const { id, roll, happened } = history
      for (let step = 1 + roll(6); step > 0; step--) {
        const moment = roll(9)
        const { unpaid } = await papersOf(id, basis)
        if (moment === 0 && unpaid.includes(id)) await pay(id)
        else if (moment === 1 && !history.isOut) await handOver(history, basis)
        else if (moment === 2) await extend(history)
        else if (moment === 4 && unpaid.includes(id)) await payPart(history)
        else if (moment === 3 && history.isOut) await takeOneBack(history)
        else await change(history)
        expect((await papersOf(id, basis)).cents, happened.join(', ')).toBe(await priceOf(history, basis))
        if (!unpaid.includes(id) && roll(2) === 0) for (const one of (await papersOf(id, basis)).unpaid) await pay(one)
      }
    }
    const findings = await verify(shop.context.database.pool, shop.context.config)
    expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
  },
  900_000,
)
