import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { checkOut, makePricedCheckoutForm } from './checkout.factories.ts'

const now = new Date('2026-11-18T08:30:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let shop: TestShop
let admin: TestPerson
let disc: TestProduct

beforeEach(async () => {
  shop = await openTestShop({ now })
  admin = await makeAdmin(shop)
  disc = await makeSellProduct(shop, { units: 1_000 })
})
afterEach(() => shop.close())

const brakes = (changes: object) =>
  shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, phone: '+37061234567', ...changes } })

let orders = 0
async function order(who: TestPerson, quantity = 1, changes: object = {}, product = disc) {
  const form = await makePricedCheckoutForm(shop, [{ id: product.id, type: 'sell', quantity }])
  return checkOut(shop, who, { ...form, ...changes }, `order-${++orders}`)
}

test('T125 a new account has so many unpaid orders at a time and is told what to do; paying one opens the way', async () => {
  await brakes({ new_account_orders: 3, new_account_units: null })
  const customer = await makeCustomer(shop)
  const placed = [await order(customer), await order(customer), await order(customer)]
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201])
  const { status, body } = await order(customer)
  expect([status, body.code]).toEqual([409, 'too-many-unpaid'])
  expect(body.message).toContain('Apmokėkite bent vieną')
  expect(body.message).toContain('paskambinkite mums tel.')
  const again = await checkOut(
    shop,
    customer,
    await makePricedCheckoutForm(shop, [{ id: disc.id, type: 'sell', quantity: 1 }]),
    'order-3',
  )
  expect(again.headers['idempotency-replayed']).toBe('true')

  await shop.request(MarkPaid, { as: admin.token, params: { id: placed[0]?.body.data.id } })
  for (let more = 0; more < 4; more++) expect((await order(customer)).status).toBe(201)
})

test('T125 a new account holds so many machines unpaid, in one order or in several', async () => {
  await brakes({ new_account_orders: null, new_account_units: 10 })
  const customer = await makeCustomer(shop)
  const tool = await makeRentProduct(shop, { units: 100 })
  const rent = async (quantity: number) => {
    const period = { from: '2026-11-23', to: '2026-11-23' }
    const form = await makePricedCheckoutForm(shop, [{ id: tool.id, type: 'rent', quantity, period }])
    return checkOut(shop, customer, form, `order-${++orders}`)
  }
  expect((await rent(11)).body.code).toBe('too-many-unpaid')
  expect((await rent(6)).status).toBe(201)
  const { status, body } = await rent(5)
  expect(status).toBe(409)
  expect(body.message).toContain('būtų 11')
  expect((await rent(4)).status).toBe(201)
})

test('T1044 a new customer orders 120 anchors; goods are counted by what they cost, and the refusal says so', async () => {
  await brakes({ new_account_orders: 10, new_account_units: 100 })
  const customer = await makeCustomer(shop)
  const anchor = await makeSellProduct(shop, { units: 10_000, priceCents: 100 })
  expect((await order(customer, 120, {}, anchor)).status).toBe(201)
  const { status, body } = await order(customer, 2_500, {}, anchor)
  expect([status, body.code]).toEqual([409, 'too-many-unpaid'])
  expect(body.message).toContain('3\u00a0000,00\u00a0€')
  expect(body.message).not.toContain('vnt.')
  expect((await order(customer, 2_000, {}, anchor)).status).toBe(201)
})

test('T125 of twenty orders of a new account at the same instant as many are placed as it may have', async () => {
  await brakes({ new_account_orders: 3, new_account_units: 100 })
  const customer = await makeCustomer(shop)
  // Orders of one product queue for its row anyway.
  const products: TestProduct[] = []
  for (let more = 0; more < 20; more++) products.push(await makeSellProduct(shop, { units: 10 }))
  const answers = await Promise.all(products.map((product) => order(customer, 1, {}, product)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['too-many-unpaid']),
  )
})

test.each([
  ['a confirmed account of long standing', { created_at: daysAgo(31), email_confirmed_at: daysAgo(31) }, 201],
  ['an account of long standing that was never confirmed', { created_at: daysAgo(31) }, 409],
  ['a confirmed account of this week', { created_at: daysAgo(2), email_confirmed_at: daysAgo(2) }, 409],
  ['staff', { roles: ['counter' as const] }, 201],
])('T125 %s that has never paid', async (_, person, expected) => {
  await brakes({ new_account_orders: 1, new_account_units: 100, new_account_days: 30 })
  const customer = await makeCustomer(shop, person)
  expect((await order(customer)).status).toBe(201)
  expect((await order(customer)).status).toBe(expected)
})

test('T125 without limits nobody is held back', async () => {
  await brakes({ new_account_orders: null, new_account_units: null })
  const customer = await makeCustomer(shop)
  for (let more = 0; more < 12; more++) expect((await order(customer, 20)).status).toBe(201)
})

test('T126 a stranger’s mailbox gets so many mails of orders an hour; the others wait, in their order, and none is lost', async () => {
  await brakes({ order_mails_per_hour: 3 })
  const [one, two] = [await makeCustomer(shop), await makeCustomer(shop)]
  const victim = { email: 'auka@example.lt' }
  const placed = await Promise.all(
    Array.from({ length: 8 }, (_, i) => order(i % 2 ? one : two, 1, i % 3 ? victim : { email: 'Auka@Example.lt' })),
  )
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201))
  const written = await shop.context.database.db.select().from(mails).orderBy(asc(mails.goes_from), asc(mails.id))
  const hours = written.map(({ goes_from }) => ((goes_from?.getTime() ?? 0) - now.getTime()) / 3_600_000)
  expect(hours).toEqual([0, 0, 0, 1, 1, 1, 2, 2])
  const { rows } = await shop.context.database.db.execute<{ minutes: number }>(
    sql`select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
         where name = 'send-mail' order by 1`,
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 60, 60, 60, 120, 120])
})

test('T126 an account’s own mailbox gets all of its orders at once', async () => {
  await brakes({ order_mails_per_hour: 1 })
  const customer = await makeCustomer(shop)
  for (let more = 0; more < 4; more++) await order(customer, 1, { email: customer.email.toUpperCase() })
  const written = await shop.context.database.db.select().from(mails)
  expect(written.map(({ goes_from }) => goes_from)).toEqual([null, null, null, null])
})
