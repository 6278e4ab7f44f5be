import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
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
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

const start = toInstant('2026-11-18', '10:00')
const histories = 150
/** Weekends are free, and none of these days is a holiday. */
const openDays = ['24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`)
openDays.push('2026-12-01', '2026-12-02', '2026-12-03')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(() => goTo(start))

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
async function priceOf({ id, tools, percent }: History, basis: 'private' | 'company'): Promise<number> {
  const { form } = await show(id)
  const family = (await readFamilyOf(id)).map((one) => one.id)
  const held = await db()
    .select()
    .from(rentals)
    .where(and(inArray(rentals.order_id, family), isNotCancelled))
  const lines = await db().select().from(order_lines).where(inArray(order_lines.order_id, family))
  let sum = 0
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

const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)

async function addTool({ tools, roll }: Pick<History, 'tools' | 'roll'>) {
  const day = [3_900, 1_999, 2_933, 1_002][roll(4)] as number
  const { id } = await makeRentProduct(shop, { units: 60, pricePerDayCents: day })
  tools.set(id, day)
  const period = { from: openDays[0], to: openDays[roll(5)] }
  return { id, type: 'rent', quantity: 1 + roll(3), period, ...(roll(2) === 0 && { waiver: true }) }
}

async function begin(seed: number, basis: 'private' | 'company'): Promise<History> {
  const roll = dice(seed)
  const percent = [750, 1_000, 502, 1_234][roll(4)] as number
  const waiver = { percent: percent / 100, deductible: 15_000 }
  await shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, waiver }, { by: null }),
  )
  const tools = new Map<number, number>()
  const items = [await addTool({ tools, roll }), ...(roll(2) === 0 ? [await addTool({ tools, roll })] : [])]
  const form = { ...makeDeskForm(items, basis === 'company' ? testCompany : {}), state: 'placed' }
  const { status, body } = await shop.request(CreateDeskOrder, { ...as(), body: form })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.data.id, roll, happened: [`seed ${seed}`], tools, percent, isOut: false }
}

async function change(history: History) {
  const { id, roll, happened } = history
  const { form, version } = await show(id)
  const items: DeskProductLine[] = form.items
  const at = roll(items.length)
  const item = items[at] as DeskProductLine
  const action = roll(6)
  const days = openDays.indexOf((item.period as { to: string }).to) + 1
  const to = openDays[Math.max(1, Math.min(openDays.length, days + roll(5) - 2)) - 1] as string
  if (action === 0) item.quantity = Math.max(1, item.quantity + roll(3) - 1)
  if (action === 1 || action === 2) item.period = { ...(item.period as object), to } as DeskProductLine['period']
  if (action === 3) item.waiver = !item.waiver
  if (action === 4) {
    const percent = [10, 33][roll(3)]
    item.discount = percent === undefined ? null : { percent, reason: 'Sutarta' }
  }
  if (action === 5 && items.length > 1) items.splice(at, 1)
  else if (action === 5) items.push((await addTool(history)) as unknown as DeskProductLine)
  const body = { ...form, items, seen: version }
  const answer = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
  happened.push(`change ${action} of ${at}: ${answer.status}`)
  expect([200, 409], `${happened.join(', ')}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
  if (answer.status === 409) expect(history.isOut, `${happened.join(', ')}: ${JSON.stringify(answer.body)}`).toBe(true)
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
        const moment = roll(8)
        const { unpaid } = await papersOf(id, basis)
        if (moment === 0 && unpaid.includes(id)) await pay(id)
        else if (moment === 1 && !history.isOut) await handOver(history, basis)
        else if (moment === 2) await extend(history)
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
