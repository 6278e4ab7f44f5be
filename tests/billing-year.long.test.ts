import { and, desc, eq, gt, isNull, sum } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { SwapBroken } from '#counter/fleet/breakdowns.contract.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { billReturned } from '#finance/billing/server/bill-returned.ts'
import { makeOrderOnCredit } from '#finance/billing/server/billing.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { billingRhythms } from '#people/clients/client-labels.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { EndBreakdown, OffRentByOffice, ReportBreakdownByOffice, UndoOffRent } from '#rentals/stops.contract.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import { addVatToPackages, coverDays } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import {
  computeExpectedBilling,
  getDueDay,
  lateFactor,
  type ModelRental,
} from './compute-expected-billing.factories.ts'

/** BILLING_SEED varies the story. */
const [clientCount, monthCount] = process.env.HALF === 'slow' ? [50, 12] : [4, 3]
const seed = Number(process.env.BILLING_SEED ?? 20_261_123)
const [begins, price] = ['2026-09-01', 1_370]
const offered = [
  { days: 5, price: 5_100 },
  { days: 22, price: 17_300 },
]

let adminId: number
let admin: string
let customer: TestPerson
const shop = openShopForFile({ now: toInstant(begins, '07:00') })
beforeAll(async () => {
  adminId = (await makeAdmin(shop)).id
  await shop.context.database.transaction(async (tx) => {
    const settings = { ...(await readSettings(tx)), late_factor: lateFactor }
    await saveSettings(createWork(tx, { now: shop.context.clock() }), settings, { by: null })
  })
  customer = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
})

const deeds = [
  'back',
  'back',
  'back',
  'off',
  'undo',
  'broke',
  'works',
  'swap',
  'extend',
  'lengthen',
  'cheapen',
  'reprice',
  'waive',
  'rebill',
  'run',
] as const
type Deed = { on: number; action: (typeof deeds)[number]; morning: boolean; units: number; which: number }

const aMonth = fc.record({
  orders: fc.array(
    fc.record({
      starts: fc.nat(27),
      length: fc.nat(50),
      quantity: fc.integer({ min: 1, max: 3 }),
      isPackaged: fc.boolean(),
      isOnReturn: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      isOpenEnded: fc.integer({ min: 0, max: 2 }).map((n) => n === 0),
      waiver: fc.constantFrom(0, 0, 10, 12.5),
    }),
    { maxLength: 2 },
  ),
  deeds: fc.array(
    fc.record({
      on: fc.nat(27),
      action: fc.constantFrom(...deeds),
      morning: fc.boolean(),
      units: fc.integer({ min: 1, max: 3 }),
      which: fc.nat(9),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  runsInBetween: fc.boolean(),
  atOnce: fc.integer({ min: 1, max: 3 }),
})
type MonthOrder = Parameters<Parameters<typeof aMonth.map>[0]>[0]['orders'][number]

async function goTo(now: Date): Promise<void> {
  shop.setNow(now)
  const token = (userId: number) =>
    shop.context.database.transaction((tx) => issueToken(createWork(tx, { now }), { userId, remember: true }))
  admin = await token(adminId)
  customer.token = await token(customer.id)
}

/** Of one client to the day itself; of all to the ends of their rhythms unless it says otherwise. */
const run = (until: Day, client?: number, by_rhythm?: boolean) =>
  shop.request(RunBilling, {
    as: admin,
    body: { until, dry_run: false, ...(client && { client_ids: [client] }), by_rhythm },
  })

const kept: ModelRental[] = []
const ways = ['monthly', ...billingRhythms] as const
/** Cents without VAT. */
const waived = new Map<number, number>()

test('T656 a history of rentals on credit is billed to the cent as counting it day by day does, each month and however often it is run', async () => {
  const months = fc.sample(aMonth, { numRuns: clientCount * monthCount, seed })
  const clients: number[] = []
  for (let code = 0; code < clientCount; code += 1) clients.push(await aClient(code))
  const { pool } = shop.context.database

  for (let at = 0; at < monthCount; at += 1) {
    const first = addMonths(begins, at)
    const entries = clients.flatMap((client, index) => {
      const month = months[at * clientCount + index]
      if (!month) return []
      const orders = month.orders.map((order) => ({ day: addDays(first, order.starts), client, order, action: null }))
      const others = month.deeds.map((action) => ({ day: addDays(first, action.on), client, order: null, action }))
      return [...orders, ...others]
    })
    for (const { day, client, order, action: deedAction } of entries.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      if (order) await rentOut(client, day, order)
      if (deedAction) await happens(client, day, deedAction)
    }
    const last = addDays(addMonths(first, 1), -1)
    if (months[at]?.runsInBetween)
      for (const day of [7, 14, 19]) expect((await run(addDays(first, day))).body.failed).toEqual([])
    await goTo(toInstant(addDays(last, 1), '07:00'))
    const runs = await Promise.all(Array.from({ length: months[at]?.atOnce ?? 1 }, () => run(last, undefined, false)))
    expect(runs.flatMap(({ body }) => body.failed)).toEqual([])
    for (const client of clients)
      expect([last, client, await billed(client)]).toEqual([last, client, byHand(client, last)])
  }
  const end = addMonths(begins, monthCount + 6)
  for (const client of clients)
    for (const rental of kept.filter((one) => one.client === client))
      await bringBack(rental, end, { units: 100, morning: false })
  await goTo(toInstant(end, '16:00'))
  expect((await run(end, undefined, false)).body.failed).toEqual([])
  for (const client of clients) {
    expect(['at last', client, await billed(client)]).toEqual(['at last', client, byHand(client, end)])
    const { body } = await shop.request(ShowClient, { as: admin, params: { id: client } })
    expect(body.data.balance).toMatchObject({ open: await billed(client, 'price_with_vat'), unbilled: 0 })
  }
  for (const { name, sql } of invariants.filter(({ name }) => name.startsWith('C2-')))
    expect([name, (await pool.query(sql)).rows]).toEqual([name, []])
}, 900_000)

async function aClient(code: number): Promise<number> {
  const { id } = await makeCompany(shop, {
    code: String(302_000_000 + code),
    name: `UAB „Statyba ${code}“`,
    billing: 'monthly',
    credit_limit: 1_000_000_000,
    people: [{ user_id: customer.id, role: 'main' }],
  })
  return id
}

async function rentOut(client: number, day: Day, ordered: MonthOrder): Promise<void> {
  const { length, quantity, isPackaged, isOnReturn, isOpenEnded, waiver } = ordered
  const from = findNextOpenDay(day, firstSettings) ?? day
  const to = findNextOpenDay(addDays(from, length), firstSettings) ?? from
  await goTo(toInstant(day, '08:00'))
  const packages = isPackaged ? offered : []
  const product = await makeRentProduct(shop, {
    title: `Keltuvas ${kept.length}`,
    units: 9,
    pricePerDayCents: price,
    packages,
  })
  await shop.context.database.pool.query(`update products set tracked = 'count' where id = $1`, [product.id])
  const { days, receipt } = computeChargedDays({ from, to }, firstSettings)
  const pieces = coverDays(days, { price_per_day: price, packages }, firstSettings.vat_rate)
  const way = isOnReturn ? ('on_return' as const) : (ways[kept.length % ways.length] ?? 'monthly')
  const line = {
    product_id: product.id,
    title: product.title,
    unit_price: price,
    charged_units: days,
    quantity,
    receipt,
    period: { from, to, ...(isOpenEnded && { open_ended: true as const }) },
    starts_at: toInstant(from, '08:00'),
    expected_return: isOpenEnded ? withoutEnd : toInstant(to, '17:00'),
    ...(isPackaged && { pieces, packages: addVatToPackages(packages, firstSettings.vat_rate) }),
  }
  const each = sumOfPieces(pieces, 'price')
  const covering = {
    type: 'addition' as const,
    title: `Apsauga nuo žalos: ${product.title}`,
    is_waiver: true,
    quantity,
    waiver: { percent: waiver, deductible: 15_000 },
    unit_price: Math.round((each * waiver) / 100),
  }
  const { id, lineIds } = await makeOrderOnCredit(shop, client, {
    user_id: customer.id,
    lines: waiver > 0 ? [line, covering] : [line],
    order: { billing: way },
  })
  const { pool } = shop.context.database
  await pool.query('update order_lines set price = $2 where id = $1', [lineIds[0], quantity * each])
  await pool.query('update order_lines set covers_line_id = $1 where id = $2', [lineIds[0], lineIds[1]])
  await pool.query('update rentals set handed_out = quantity where order_id = $1', [id])
  const units = Array.from({ length: quantity }, () => ({ broken: [] }))
  kept.push({
    client,
    orderId: id,
    productId: product.id,
    way,
    from,
    to,
    isOpenEnded,
    extensions: [],
    units,
    price,
    packages,
    waiver,
  })
}

async function happens(client: number, day: Day, { action, morning, units, which }: Deed): Promise<void> {
  const own = kept.filter((one) => one.client === client && one.from <= day)
  const out = own.filter((one) => one.units.some(({ back }) => !back))
  const among = action === 'waive' || action === 'rebill' ? own : out
  const rental = among[which % Math.max(1, among.length)]
  if (!rental) return
  await goTo(toInstant(day, morning ? '09:00' : '13:00'))
  if (action === 'back') return bringBack(rental, day, { units, morning })
  if (action === 'run') return billToday(rental.client, day)
  if (action === 'waive' || action === 'rebill') return credit(rental, action)
  if (action === 'extend') return extend(rental, day, units)
  if (action === 'lengthen' || action === 'cheapen') return change(rental, action, units)
  if (action === 'reprice') return reprice(rental, units)
  const input = { as: admin, params: { id: await openRentalOf(rental) } }
  const still = rental.units.filter(({ back }) => !back)
  const [broken] = (still[0]?.broken ?? []).filter(({ until }) => until === null)
  const isOff = still[0]?.offOn !== undefined
  if (action === 'off') {
    const { status } = await shop.request(OffRentByOffice, {
      ...input,
      body: { at: shop.context.clock().toISOString() },
    })
    if (done(status)) for (const unit of still) unit.offOn = day
  }
  if (action === 'undo' && isOff)
    if (done((await shop.request(UndoOffRent, input)).status)) for (const unit of still) unit.offOn = undefined
  if (action === 'broke' && !broken && !isOff) {
    const { status } = await shop.request(ReportBreakdownByOffice, { ...input, body: { note: 'Neužsiveda' } })
    if (done(status)) for (const unit of still) unit.broken.push({ on: day, until: null })
  }
  if ((action === 'works' || action === 'swap') && broken && !isOff) {
    const { status } = await shop.request(action === 'works' ? EndBreakdown : SwapBroken, { ...input, body: {} })
    if (done(status)) for (const unit of still) for (const one of unit.broken) one.until ??= day
  }
}

/** False: refused with a reason; anything else throws. */
function done(status: number): boolean {
  expect([200, 201, 204, 409, 422]).toContain(status)
  return status < 300
}

async function bringBack(rental: ModelRental, day: Day, { units, morning }: { units: number; morning: boolean }) {
  const still = rental.units.filter(({ back }) => !back)
  if (still.length === 0) return
  await goTo(toInstant(day, morning ? '09:00' : '13:00'))
  const coming = still.slice(0, units)
  const params = { id: await openRentalOf(rental) }
  const { status, body } = await shop.request(MarkReturned, { as: admin, params, body: { quantity: coming.length } })
  expect([status < 300, body]).toEqual([true, body])
  for (const unit of coming) unit.back = shop.context.clock()
  await billReturned(shop.context)
}

/** What came back the same morning is charged already. */
async function billToday(client: number, day: Day): Promise<void> {
  await goTo(toInstant(day, '07:00'))
  expect((await run(day, client)).body.failed).toEqual([])
}

async function extend(rental: ModelRental, day: Day, units: number): Promise<void> {
  const before = getDueDay(rental)
  if (day > before) return
  const to = findNextOpenDay(addDays(before, 2 * units - 1), firstSettings) ?? before
  const input = { as: customer.token, params: { id: rental.orderId, rentalId: await openRentalOf(rental) } }
  const quote = await shop.request(QuoteExtension, { ...input, query: { to, to_time: '17:00' } })
  if (!done(quote.status)) return
  const body = { to, to_time: '17:00', expected_price_with_vat: quote.body.data.price_with_vat }
  const extended = await shop.request(ExtendRental, { ...input, body })
  if (!done(extended.status)) return
  const still = rental.units.filter(({ back }) => !back)
  rental.extensions.push({ from: before, to, units: still, isFree: extended.body.data.order === null })
}

/** By the desk, while it is out. */
async function change(rental: ModelRental, how: 'lengthen' | 'cheapen', units: number): Promise<void> {
  // a credit note of what was waived can't take a lower price off once more
  if (how === 'cheapen' && rental.client % 2 !== 0) return
  const params = { id: rental.orderId }
  const { body } = await shop.request(ShowDeskOrder, { as: admin, params })
  const { form, version: seen } = body.data
  const to = findNextOpenDay(addDays(rental.to, units), firstSettings) ?? rental.to
  const price = Math.round(rental.price * (1 - units / 4))
  const items = form.items.map((item: { type: string; period: object }) =>
    item.type !== 'rent'
      ? item
      : how === 'cheapen'
        ? { ...item, discount: { price, reason: 'Sutarta' } }
        : { ...item, ...(rental.isOpenEnded ? { expected_to: to } : { period: { ...item.period, to } }) },
  )
  const input = { ...form, items }
  const answer = await shop.request(PreviewDeskOrder, { as: admin, params, body: input })
  if (!done(answer.status)) return
  const { papers } = answer.body.data
  const put = await shop.request(UpdateDeskOrder, { as: admin, params, body: { ...input, papers, seen } })
  if (!done(put.status)) return
  for (const { name, sql } of invariants.filter(({ name }) => name.startsWith('C2-')))
    expect([how, name, (await shop.context.database.pool.query(sql)).rows]).toEqual([how, name, []])
  if (how === 'lengthen') rental.to = to
  else Object.assign(rental, { price, packages: [] })
}

/** What is out costs as agreed, extended too. */
async function reprice({ productId }: ModelRental, units: number): Promise<void> {
  const { pool } = shop.context.database
  await pool.query('update products set price_per_day = $2 where id = $1', [productId, price + 500 * units])
  const [now, none] = [shop.context.clock(), JSON.stringify([])]
  await pool.query('insert into product_tariffs (product_id, valid_from, packages) values ($1, $2, $3)', [
    ...[productId, now, none],
  ])
}

/** The next run bills it again, or it is waived. */
async function credit(rental: ModelRental, how: 'waive' | 'rebill'): Promise<void> {
  // waivers within a day break the day-by-day count: such clients are billed only at the month's end
  if (how === 'waive' && rental.client % 2 === 0) return
  const { db } = shop.context.database
  const [bill] = await db
    .select({ id: documents.id, billed: document_balances.billed, credited: document_balances.credited })
    .from(documents)
    .innerJoin(document_balances, eq(document_balances.document_id, documents.id))
    .innerJoin(document_orders, eq(document_orders.document_id, documents.id))
    .where(and(eq(document_orders.order_id, rental.orderId), gt(document_balances.billed, document_balances.credited)))
    .orderBy(desc(documents.id))
    .limit(1)
  if (!bill || (how === 'rebill' && bill.credited > 0)) return
  const { status, body } = await shop.request(IssueCredit, {
    as: admin,
    params: { id: rental.orderId },
    body: {
      lines: 'all',
      reason: 'Ne ta kaina',
      rebill: how === 'rebill',
      expected_remaining: bill.billed - bill.credited,
    } as never,
  })
  if (!done(status)) return
  if (how === 'waive') {
    const [taken] = await db
      .select({ price: sum(document_orders.price).mapWith(Number) })
      .from(document_orders)
      .where(eq(document_orders.document_id, body.data.id))
    waived.set(rental.client, (waived.get(rental.client) ?? 0) - (taken?.price ?? 0))
  }
}

async function openRentalOf({ orderId }: ModelRental): Promise<number> {
  const { db } = shop.context.database
  const [open] = await db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isNull(rentals.returned_at)))
  return open?.id ?? 0
}

async function billed(client: number, of: 'price' | 'price_with_vat' = 'price'): Promise<number> {
  const [documentOrder] = await shop.context.database.db
    .select({ cents: sum(document_orders[of]).mapWith(Number) })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .where(eq(documents.client_id, client))
  return documentOrder?.cents ?? 0
}

function byHand(client: number, until: Day): number {
  const own = kept.filter((one) => one.client === client)
  return own.reduce((sum, one) => sum + computeExpectedBilling(one, until), 0) - (waived.get(client) ?? 0)
}
