import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

// a Wednesday, 10:30 in Vilnius
const now = new Date('2026-11-18T08:30:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

let admin: TestPerson
let places = 0
let place = ''

const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const brakes = { new_account_orders: 10, new_account_units: 100, phone: '+37061234567' }
  await shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, ...brakes } })
})
beforeEach(() => {
  shop.setNow(now)
  place = `203.0.113.${++places}`
})

const halfYear = { from: '2026-11-23', to: '2027-05-24' }
const week = { from: '2026-11-23', to: '2026-11-27' }

async function rent(
  who: TestPerson | undefined,
  productId: number,
  period: object,
  quantity = 1,
  changes: object = {},
) {
  const form = await makePricedCheckoutForm(shop, [{ id: productId, type: 'rent', quantity, period }])
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { ...form, ...changes },
    remoteAddress: place,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  return { status: answer.statusCode, body: answer.json() }
}

const lapse = () => lapseOrders({ database: shop.context.database, clock: shop.context.clock })
async function freeUnits(productId: number, units: number): Promise<number> {
  const { rows } = await shop.context.database.db.execute<{ taken: number }>(
    sql`select units_taken(${productId}::int, '2026-12-01'::timestamptz, '2026-12-02'::timestamptz, ${shop.context.clock().toISOString()}::timestamptz)::int as taken`,
  )
  return units - (rows[0]?.taken ?? 0)
}

test('T1047 five new accounts of one place hold no more than a quarter of a product’s year, for three hours, also at the same instant', async () => {
  const { id } = await makeRentProduct(shop, { units: 4 })
  const people = await Promise.all(Array.from({ length: 5 }, () => makeCustomer(shop)))
  const answers = await Promise.all(people.map((person) => rent(person, id, halfYear)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
  const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body.data)
  expect(placed.map(({ held_until }) => held_until)).toEqual(Array(2).fill(later(3).toISOString()))
  const refused = answers.find(({ status }) => status === 409)?.body
  expect([refused.code, refused.message]).toEqual([
    'too-many-unpaid',
    expect.stringContaining('Sutrumpinkite nuomos laiką'),
  ])
  expect((await rent(undefined, id, halfYear, 1, { email: 'svecias@example.lt' })).status).toBe(409)
  expect(await freeUnits(id, 4)).toBe(2)

  const written = await shop.context.database.db.select().from(mails)
  const entries = written.filter(({ order_id }) => placed.some((order) => order.id === order_id))
  for (const { text } of entries) expect(text).toContain('laikome tik iki 2026-11-18 13:30')

  shop.setNow(later(2.9))
  await lapse()
  expect(await freeUnits(id, 4)).toBe(2)
  shop.setNow(later(3))
  await Promise.all([lapse(), lapse()])
  expect(await freeUnits(id, 4)).toBe(4)
  expect((await rent(people[0], id, halfYear, 2)).status).toBe(409)
})

test('T1047 an order of ordinary size holds for days, also of somebody unknown, and many of them from one place hold for hours', async () => {
  const { id } = await makeRentProduct(shop, { units: 20 })
  const person = await makeCustomer(shop)
  const first = await rent(person, id, week, 2)
  expect([first.status, first.body.data.held_until]).toEqual([201, undefined])
  shop.setNow(later(5))
  await lapse()
  expect(await freeUnits(id, 20)).toBe(20)
  const { rows } = await shop.context.database.db.execute<{ lapsed: boolean }>(
    sql`select lapsed_at is not null as lapsed from orders where id = ${first.body.data.id}`,
  )
  expect(rows).toEqual([{ lapsed: false }])
})

test('T1047 a buyer who has paid before holds much as long as any', async () => {
  const { id } = await makeRentProduct(shop, { units: 4 })
  const person = await makeCustomer(shop)
  const small = await rent(person, id, week)
  await shop.request(MarkPaid, { as: admin.token, params: { id: small.body.data.id } })
  const large = await rent(person, id, halfYear)
  expect([large.status, large.body.data.held_until]).toEqual([201, undefined])
})

test('T1047 an order that was held for hours is revived when it is paid after all', async () => {
  const { id } = await makeRentProduct(shop, { units: 4 })
  const person = await makeCustomer(shop)
  const { body } = await rent(person, id, halfYear)
  shop.setNow(later(4))
  await lapse()
  const paid = await shop.request(MarkPaid, { as: admin.token, params: { id: body.data.id } })
  expect(paid.status).toBe(200)
  expect(await freeUnits(id, 4)).toBe(3)
})
