import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { HoldDeposit } from '#finance/deposits/deposits.contract.ts'
import { buildCamtFile, testIban } from '#finance/payments/camt.factories.ts'
import { ImportBankStatement, ListOrderPayments, MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { ListOrders, PrepareContract, ShowGuestOrder, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { PlaceOrder } from '#sales/checkout/checkout.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { placeOrder } from '#sales/checkout/server/place-order.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { computeLastHeldDay } from '#sales/closing/lapse-day.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { firstSettings, SaveSettings } from '#shell/settings/settings.contract.ts'

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let other: TestPerson

// a shop per story: days pass, and document dates never go back
beforeEach(async () => {
  shop = await openTestShop({ now: toInstant('2026-11-18', '10:30') })
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
  other = await makeCustomer(shop)
  await signIn()
  await settings({})
})
afterEach(() => shop.close())

const db = () => shop.context.database.db
const settings = (changes: object) =>
  shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, iban: testIban, ...changes } })

/** Refunds need a fresh password. */
async function signIn(): Promise<void> {
  for (const person of [admin, customer, other])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: shop.context.clock() }), { userId: person.id, remember: true }),
    )
}

async function at(day: string, time = '10:00', { job = true } = {}): Promise<void> {
  shop.setNow(toInstant(day, time))
  await signIn()
  if (job) await lapseOrders(shop.context)
}

/** Ordered on Wednesday, 18 November, for the 23rd to the 25th. Due on the 23rd. */
async function aWebOrder({
  who = customer,
  tools = 1,
  period = { from: '2026-11-23', to: '2026-11-25' },
  discs = 2,
} = {}) {
  const disc = await makeSellProduct(shop, { units: 2 })
  const tool = await makeRentProduct(shop, { units: 1 })
  const items = [
    ...(discs ? [{ id: disc.id, type: 'sell', quantity: discs }] : []),
    ...(tools ? [{ id: tool.id, type: 'rent', quantity: tools, period }] : []),
  ]
  const { body, status } = await checkOut(shop, who, await makePricedCheckoutForm(shop, items), `${Math.random()}`)
  expect(status, JSON.stringify(body)).toBe(201)
  return {
    id: body.data.id as number,
    rentalId: body.data.rentals[0]?.id as number,
    total: body.data.price_with_vat as number,
    disc,
    tool,
    items,
  }
}
type WebOrder = Awaited<ReturnType<typeof aWebOrder>>

/** Ordered, reminded, lapsed. Nothing is rented before December. */
async function aLapsedOrder(order = {}): Promise<WebOrder> {
  const placed = await aWebOrder({ period: { from: '2026-12-07', to: '2026-12-09' }, ...order })
  await at('2026-11-30')
  await at('2026-12-01')
  expect(await stateOf(placed)).toBe('lapsed')
  return placed
}

async function stateOf({ id }: { id: number }): Promise<string> {
  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id } })
  return body.data.is_payed ? 'paid' : body.data.lapsed_at ? 'lapsed' : 'unpaid'
}
const mailsOf = async ({ id }: { id: number }) =>
  (await db().select().from(mails).where(eq(mails.order_id, id)).orderBy(asc(mails.id))).filter(({ template }) =>
    template.startsWith('order-lapse'),
  )
const stockOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]?.stock
const movementsOf = async ({ id }: { id: number }) =>
  (
    await db().select().from(stock_movements).where(eq(stock_movements.order_id, id)).orderBy(asc(stock_movements.id))
  ).map(({ reason, units }) => `${reason} ${units}`)
const pay = ({ id }: { id: number }) => shop.request(MarkPaid, { as: admin.token, params: { id } })
const record = ({ id }: { id: number }, amount: number) =>
  shop.request(RecordPayment, {
    as: admin.token,
    params: { id },
    body: { paid_on: '2026-11-18', amount, way: 'transfer', iban: 'LT601010012345678901' },
  })
const balanceOf = async ({ id }: { id: number }) =>
  (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body.balance
const listed = async (paid: string) =>
  (await shop.request(ListOrders, { as: admin.token, query: { paid } })).body.data.map((row: { id: number }) => row.id)
async function broken(): Promise<string[]> {
  const now = shop.context.clock().toISOString()
  const matches = invariants.map(({ sql }) =>
    shop.context.database.pool.query<{ what: string }>(sql.replaceAll('now()', `timestamptz '${now}'`)),
  )
  return (await Promise.all(matches)).flatMap(({ rows }, i) =>
    rows.map(({ what }) => `${invariants[i]?.name}: ${what}`),
  )
}

const calendar = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: ['2026-11-26'],
}
test.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-11-23', 3, '2026-11-27'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-12-23', 1, '2026-12-28'],
])('T119 an order due on %s is held for %i open days, to the end of %s', (due, holds, last) => {
  expect(computeLastHeldDay(due, holds, calendar)).toBe(last)
})

test('T119 an unpaid order is told on its last day, and the next day its units, its period and its stock are everybody’s', async () => {
  const order = await aWebOrder()
  await at('2026-11-25')
  expect(await mailsOf(order)).toEqual([])
  await at('2026-11-26', '08:59')
  await at('2026-11-26', '09:00')
  await at('2026-11-26', '09:10')
  await at('2026-11-26', '16:59')
  expect(await stateOf(order)).toBe('unpaid')
  const [reminder, ...more] = await mailsOf(order)
  expect(more).toEqual([])
  expect(reminder).toMatchObject({
    template: 'order-lapses-soon',
    subject: `Užsakymas Nr. ${order.id} dar neapmokėtas`,
  })
  for (const words of ['iki šios dienos pabaigos', 'Įmokos kodas: RF', '{{shop}}/vartotojas/uzsakymai'])
    expect(reminder?.text).toContain(words)

  await at('2026-11-27', '08:59')
  expect(await stateOf(order)).toBe('unpaid')
  await at('2026-11-27', '09:00')
  await at('2026-11-27', '09:10')
  expect(await stateOf(order)).toBe('lapsed')
  expect(await stockOf(order.disc.id)).toBe(2)
  expect(await movementsOf(order)).toEqual(['sold -2', 'lapsed 2'])
  expect((await mailsOf(order)).map(({ template }) => template)).toEqual(['order-lapses-soon', 'order-lapsed'])
  const { body } = await shop.request(ShowAvailability, {
    params: { slug: order.tool.slug },
    query: { from: '2026-11-27', to: '2026-11-27' },
  })
  expect(body.data[0].free).toBe(1)
  expect(await broken()).toEqual([])
})

test('T119 a lapsed order stays in the lists with its own label, and the customer sees it and the reason', async () => {
  const order = await aLapsedOrder()
  expect(await listed('lapsed')).toContain(order.id)
  expect(await listed('0')).not.toContain(order.id)
  expect(await listed('decide')).not.toContain(order.id)
  const mine = await shop.request(ShowMyOrder, { as: customer.token, params: { id: order.id } })
  expect(mine.body.data).toMatchObject({ is_payed: false, lapsed_at: '2026-12-01T08:00:00.000Z', rentals: [] })
  expect(await balanceOf(order)).toMatchObject({ owed: 0, due: 0, over: 0 })
})

test('T119 an order never lapses unannounced: after a week in which the program was down the customer is told first', async () => {
  const order = await aWebOrder()
  await at('2026-12-10')
  expect(await stateOf(order)).toBe('unpaid')
  expect(await mailsOf(order)).toHaveLength(1)
  await at('2026-12-11')
  expect(await stateOf(order)).toBe('lapsed')
})

test('T119 where the setting is empty nothing lapses, and it is three open days where a shop has never set it', async () => {
  await settings({ unpaid_holds_days: null })
  const order = await aWebOrder()
  await at('2026-12-10')
  await at('2026-12-11')
  expect([await stateOf(order), await mailsOf(order)]).toEqual(['unpaid', []])

  const { unpaid_holds_days: _, ...older } = testSettings
  const kept = await shop.request(SaveSettings, { as: admin.token, body: older })
  expect(kept.body.data.unpaid_holds_days).toBeNull()
  expect(firstSettings.unpaid_holds_days).toBe(3)
  for (const wrong of [-1, 1.5, 91, 'x'])
    expect((await settings({ unpaid_holds_days: wrong })).body.errors).toHaveProperty('unpaid_holds_days')
})

test('T120 an order lapses by itself only when nothing has come for it and nothing has gone out: the rest is for people', async () => {
  const period = { from: '2026-11-18', to: '2026-11-25' }
  const part = await aWebOrder()
  await record(part, 100)
  const held = await aWebOrder()
  await shop.request(HoldDeposit, { as: admin.token, params: { id: held.id }, body: { amount: 5000, way: 'card' } })
  const out = await aWebOrder({ period })
  const counter = await fetchHandover(shop, admin.token, out.id)
  expect(
    (await shop.request(HandOver, { as: admin.token, params: { id: out.id }, body: makeHandOverBody(counter.tools) }))
      .status,
  ).toBe(201)
  const office = await makeOrder(shop, { user_id: customer.id })
  const refunded = await aWebOrder()
  await record(refunded, 100)
  await record(refunded, -100)

  await at('2026-12-10')
  await at('2026-12-11')
  for (const order of [part, held, out, office]) expect(await stateOf(order)).toBe('unpaid')
  expect(await stateOf(refunded)).toBe('lapsed')
  for (const { id } of [part, held, out, office])
    expect(
      await shop.context.database.transaction((tx) =>
        lapseOrder(createWork(tx, { now: shop.context.clock() }), { orderId: id }),
      ),
    ).toBe(false)
  expect(await broken()).toEqual([])
})

test('T120 an extension of a released rental is released with it, unless somebody has paid for the extension', async () => {
  async function extended() {
    const order = await aWebOrder()
    const params = { id: order.id, rentalId: order.rentalId }
    const wish = { to: '2026-11-27', to_time: '17:00' }
    const quote = await shop.request(QuoteExtension, { as: customer.token, params, query: wish })
    const body = { ...wish, expected_price_with_vat: quote.body.data.price_with_vat }
    const { body: answer } = await shop.request(ExtendRental, { as: customer.token, params, body })
    return { order, extension: { id: answer.data.order.id as number } }
  }
  const unpaid = await extended()
  const paid = await extended()
  await pay(paid.extension)
  await at('2026-12-10')
  await at('2026-12-11')
  expect([await stateOf(unpaid.order), await stateOf(unpaid.extension)]).toEqual(['lapsed', 'lapsed'])
  expect([await stateOf(paid.order), await stateOf(paid.extension)]).toEqual(['unpaid', 'paid'])
  expect((await pay(unpaid.extension)).status).toBe(409)
  expect(await broken()).toEqual([])
})

test.each([
  ['a clerk marks it as paid', (order: WebOrder) => pay(order)],
  ['its payment is written down', (order: WebOrder) => record(order, order.total)],
  ['a bank statement brings its money', (order: WebOrder) => bank([order])],
])('T121 when %s, it is valid again with all that it had, if all of it is free', async (_, action) => {
  const order = await aLapsedOrder()
  const { status, body } = await action(order)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(await stateOf(order)).toBe('paid')
  expect(await movementsOf(order)).toEqual(['sold -2', 'lapsed 2', 'revived -2'])
  const shown = await shop.request(ShowOrder, { as: admin.token, params: { id: order.id } })
  expect(shown.body.data).toMatchObject({ lapsed_at: null, rentals: [{ id: order.rentalId, returned: false }] })
  const events = await db()
    .select()
    .from(history)
    .where(and(eq(history.subject_kind, 'order'), eq(history.subject_id, order.id)))
  expect(events.map(({ deed: name }) => name)).toEqual(
    expect.arrayContaining(['order.lapsed', 'order.revived', 'order.paid']),
  )
  expect(await broken()).toEqual([])
})

async function bank(ordered: { id: number; total: number }[]) {
  const entries = await Promise.all(
    ordered.map(async ({ id, total }) => {
      const { rows } = await shop.context.database.pool.query(
        `select full_number from documents where order_id = $1 and kind = 'prepayment'`,
        [id],
      )
      return { amount: total, text: rows[0].full_number, ref: `R${id}` }
    }),
  )
  const file = {
    name: 'bankas.xml',
    bytes: buildCamtFile({ id: `S${Math.random()}`, entries }),
    type: 'application/xml',
  }
  return shop.request(ImportBankStatement, { ...(await buildMultipartForm({ file })), as: admin.token } as never)
}

test('T122 when something of it is taken by now, a clerk is told what and nothing changes', async () => {
  const order = await aLapsedOrder()
  const { body: theirs } = await checkOut(shop, other, await makePricedCheckoutForm(shop, order.items), 'theirs')
  expect(theirs.data.id).toBeGreaterThan(order.id)
  const { status, body } = await pay(order)
  expect([status, body.code]).toEqual([409, 'order-lapsed'])
  expect(body.message).toContain('liko 0')
  expect(await stateOf(order)).toBe('lapsed')
  expect((await balanceOf(order)).received).toBe(0)

  await shop.request(DeleteOrder, { as: admin.token, params: { id: theirs.data.id } })
  expect((await pay(order)).status).toBe(200)
  expect(await broken()).toEqual([])
})

test('T122 money that comes too late is kept, the bank’s file is read, and the office sees an order to decide about', async () => {
  const late = await aLapsedOrder({ discs: 0 })
  const fine = await aWebOrder({ who: other, period: { from: '2026-12-14', to: '2026-12-15' } })
  const { status: theirs } = await checkOut(shop, other, await makePricedCheckoutForm(shop, late.items), 'theirs-2')
  expect(theirs).toBe(201)
  const { status, body } = await bank([late, fine])
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(body.data).toMatchObject({ matched: 2, over: 1, invoices: 1, waiting: 0 })
  expect([await stateOf(late), await stateOf(fine)]).toEqual(['lapsed', 'paid'])
  expect(await balanceOf(late)).toMatchObject({ owed: 0, received: late.total, over: late.total })
  expect(await listed('decide')).toEqual([late.id])
  const refused = await shop.request(DeleteOrder, { as: admin.token, params: { id: late.id } })
  expect([refused.status, refused.body.code]).toEqual([409, 'part-is-paid'])

  await record(late, -late.total)
  expect(await listed('decide')).toEqual([])
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id: late.id } })).status).toBe(204)
  expect(await broken()).toEqual([])
})

test('T122 money that was kept is not asked for twice: once all is free again the order is marked as paid without another payment', async () => {
  const order = await aLapsedOrder({ tools: 0 })
  const { body: theirs } = await checkOut(shop, other, await makePricedCheckoutForm(shop, order.items), 'theirs-3')
  await record(order, order.total)
  await shop.request(DeleteOrder, { as: admin.token, params: { id: theirs.data.id } })
  expect((await pay(order)).status).toBe(200)
  expect(await balanceOf(order)).toMatchObject({ received: order.total, over: 0 })
  expect(await broken()).toEqual([])
})

test('T122 a rental whose first day has passed is not revived: the customer would pay for days that are over', async () => {
  const order = await aWebOrder()
  await at('2026-11-26')
  await at('2026-11-27')
  const { status, body } = await pay(order)
  expect([status, body.reason]).toEqual([409, expect.stringContaining('nuomos pradžia jau praėjo')])
})

test('T123 an order that lapsed is not handed out, takes no deposit and gets no contract', async () => {
  const order = await aLapsedOrder()
  const about = { as: admin.token, params: { id: order.id } }
  const tool = { rental_id: order.rentalId, quantity: 1, handed_out: 0 }
  const answers = [
    await shop.request(HandOver, { ...about, body: makeHandOverBody([tool] as never) }),
    await shop.request(HoldDeposit, { ...about, body: { amount: 100, way: 'card' } }),
    await shop.request(PrepareContract, about),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'order-lapsed']))
})

test('T123 deleting an order that lapsed gives no stock back a second time', async () => {
  const order = await aLapsedOrder()
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id: order.id } })).status).toBe(204)
  expect(await stockOf(order.disc.id)).toBe(2)
  expect(await movementsOf(order)).toEqual(['sold -2', 'lapsed 2'])
  expect(await broken()).toEqual([])
})

test('T124 two processes that look at once let an order go once and write each mail once', async () => {
  const order = await aWebOrder()
  for (const day of ['2026-11-26', '2026-11-27']) {
    shop.setNow(toInstant(day, '10:00'))
    await Promise.all([lapseOrders(shop.context), lapseOrders(shop.context), lapseOrders(shop.context)])
  }
  expect(await movementsOf(order)).toEqual(['sold -2', 'lapsed 2'])
  expect(await mailsOf(order)).toHaveLength(2)
})

function unfinished<T>(action: (tx: Tx) => Promise<T>) {
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  let isThere = () => {}
  const reached = new Promise<void>((resolve) => {
    isThere = resolve
  })
  const done = shop.context.database.transaction(async (tx) => {
    const result = await action(tx)
    isThere()
    await gate
    return result
  })
  return { reached, finish, done }
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150))

test('T124 a payment that comes while its order is let go wins when it was first, and revives the order when it was second', async () => {
  const first = await aWebOrder()
  await at('2026-11-26')
  shop.setNow(toInstant('2026-11-27', '10:00'))
  await signIn()
  const now = shop.context.clock()
  const paying = unfinished((tx) => markPaid(createWork(tx, { by: admin.id, now }), { orderId: first.id }))
  await paying.reached
  const lapsing = shop.context.database.transaction((tx) => lapseOrder(createWork(tx, { now }), { orderId: first.id }))
  await aMoment()
  paying.finish()
  await paying.done
  expect(await lapsing).toBe(false)
  expect([await stateOf(first), await movementsOf(first)]).toEqual(['paid', ['sold -2']])

  await at('2026-11-18', '11:00', { job: false })
  const second = await aWebOrder({ period: { from: '2026-12-07', to: '2026-12-09' } })
  await at('2026-11-30')
  shop.setNow(toInstant('2026-12-01', '10:00'))
  await signIn()
  const later = shop.context.clock()
  const letting = unfinished((tx) => lapseOrder(createWork(tx, { now: later }), { orderId: second.id }))
  await letting.reached
  const paid = pay(second)
  await aMoment()
  letting.finish()
  expect(await letting.done).toBe(true)
  expect((await paid).status).toBe(200)
  expect([await stateOf(second), await movementsOf(second)]).toEqual(['paid', ['sold -2', 'lapsed 2', 'revived -2']])
  expect(await broken()).toEqual([])
})

test('T124 of a customer who orders the last unit and a payment that revives an order with it one wins', async () => {
  const lapsed: WebOrder[] = []
  for (let round = 0; round < 4; round++)
    lapsed.push(await aWebOrder({ period: { from: '2026-12-07', to: '2026-12-09' } }))
  await at('2026-11-30')
  await at('2026-12-01')
  for (const [round, order] of lapsed.entries()) {
    const form = await makePricedCheckoutForm(shop, order.items)
    const [bought, paid] = await Promise.all([checkOut(shop, other, form, `race-${round}`), pay(order)])
    expect([bought.status, paid.status].sort()).toEqual(bought.status === 201 ? [201, 409] : [200, 409])
    expect(await stockOf(order.disc.id)).toBe(0)
  }
  expect(await broken()).toEqual([])
})

test.each([
  ['the last of its things', { tools: 0 }],
  ['its tool', { discs: 0 }],
])('T124 a payment that comes while somebody takes %s is written all the same, after them', async (_, ordered) => {
  const order = await aLapsedOrder(ordered)
  const form = PlaceOrder.parse(await makePricedCheckoutForm(shop, order.items))
  const now = shop.context.clock()
  const { status, body } = await runConcurrently(
    shop,
    (tx) => placeOrder(createWork(tx, { now }), { userId: other.id, order: form }),
    () => record(order, order.total),
  )
  expect([status, body.data?.invoice]).toEqual([201, null])
  expect(await listed('decide')).toEqual([order.id])
  expect(await broken()).toEqual([])
})

test('T480 a guest’s order is reminded of and lapses like any other, and its link tells so', async () => {
  await at('2026-11-18', '10:30', { job: false })
  const placed = await aWebOrder({ who: { ...customer, token: '' }, period: { from: '2026-12-07', to: '2026-12-09' } })
  await at('2026-11-30')
  await Promise.all([lapseOrders(shop.context), lapseOrders(shop.context)])
  expect(await stateOf(placed)).toBe('unpaid')
  await at('2026-12-01', '10:00', { job: false })
  await Promise.all([lapseOrders(shop.context), lapseOrders(shop.context)])
  expect(await stateOf(placed)).toBe('lapsed')
  expect(await stockOf(placed.disc.id)).toBe(2)

  const [soon, lapsed, ...more] = await mailsOf(placed)
  expect([soon?.template, lapsed?.template, more]).toEqual(['order-lapses-soon', 'order-lapsed', []])
  expect(lapsed?.text).not.toContain('Mano užsakym')
  await deliverMail(shop.context, { mail_id: lapsed?.id as number })
  const sent = readFileSync(
    join(shop.context.config.dataDir, 'mail', `mail-${String(lapsed?.id).padStart(6, '0')}.eml`),
    'utf8',
  ).replace(/=\r?\n/g, '')
  const secret = /\/uzsakymas\/([\w-]{43})/.exec(sent)?.[1] as string
  const shown = await shop.request(ShowGuestOrder, { params: { secret } })
  expect([shown.body.data.id, shown.body.data.lapsed_at !== null]).toEqual([placed.id, true])

  await pay(placed)
  expect(await stateOf(placed)).toBe('paid')
  expect(await broken()).toEqual([])
})
