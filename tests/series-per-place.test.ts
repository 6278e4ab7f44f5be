import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { buildCamtFile, testIban } from '#finance/payments/camt.factories.ts'
import { ImportBankStatement, ListOrderPayments, MarkPaid } from '#finance/payments/payments.contract.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let admin: TestPerson
let bolts: number
let kaunas: number
let vilnius: number
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const db = () => shop.context.database.db
beforeAll(async () => {
  admin = await makeAdmin(shop)
  kaunas = await readDefaultPlace(db())
  vilnius = (await makeBranch(shop)).id
  await db().update(places).set({ title: 'Kaunas', code: 'KN' }).where(eq(places.id, kaunas))
  bolts = (await makeSellProduct(shop, { units: 500, priceCents: 1000 })).id
  await shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: shop.context.clock() }), {
      productId: bolts,
      placeId: vilnius,
      units: 500,
      reason: 'stocked',
    }),
  )
})

const set = async (changes: object) => {
  const settings = await readSettings(db())
  const { status } = await shop.request(SaveSettings, { as: admin.token, body: { ...settings, ...changes } })
  expect(status).toBe(200)
}
const order = async (place_id: number | undefined, quantity = 1) => {
  const form = makeCheckoutForm([{ id: bolts, type: 'sell', quantity }], quantity * 1210, { place_id })
  const { status, body } = await checkOut(shop, await makeCustomer(shop), form)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id as number
}
const pay = (id: number) => shop.request(MarkPaid, { as: admin.token, params: { id }, body: {} })
const numbersOf = async (id: number) =>
  (await db().select().from(documents).where(eq(documents.order_id, id)).orderBy(asc(documents.id))).map(
    (one) => one.full_number,
  )
const brokenNumbers = async () => {
  const wrong: string[] = []
  for (const { name, sql } of invariants)
    if (name.startsWith('I4-numbers') || name === 'I4-dates') {
      const { rows } = await db().execute<{ what: string }>(sql)
      wrong.push(...rows.map(({ what }) => what))
    }
  return wrong
}

test('each branch numbers its own documents while the setting is on, and the common series goes on when it is off', async () => {
  const before = await order(vilnius)
  expect(await numbersOf(before)).toEqual(['ISF000001'])
  await set({ series_per_place: true })
  const [here, there] = [await order(undefined), await order(vilnius)]
  expect([await numbersOf(here), await numbersOf(there)]).toEqual([['ISF-KN 000001'], ['ISF-VL 000001']])
  for (const id of [before, here, there]) await pay(id)
  expect(await numbersOf(before)).toEqual(['ISF000001', 'NS-VL 000001'])
  expect(await numbersOf(here)).toEqual(['ISF-KN 000001', 'NS-KN 000001'])
  expect(await numbersOf(there)).toEqual(['ISF-VL 000001', 'NS-VL 000002'])

  const credited = await shop.request(IssueCredit, {
    as: admin.token,
    params: { id: there },
    body: { lines: 'all', reason: 'Grąžinta', return_stock: true, expected_remaining: 1210 },
  })
  expect(credited.status, JSON.stringify(credited.body)).toBe(201)
  expect((await numbersOf(there)).at(-1)).toBe('NK-VL 000001')
  await set({ series_per_place: false })
  expect(await numbersOf(await order(vilnius))).toEqual(['ISF000002'])
  expect(await brokenNumbers()).toEqual([])
})

test('a series that a place has used is of its kind for good', async () => {
  const { series } = await readSettings(db())
  await set({ series: { ...series, invoice: 'SF' }, series_per_place: true })
  await pay(await order(vilnius))
  await set({ series })
  const settings = await readSettings(db())
  const refused = await shop.request(SaveSettings, {
    as: admin.token,
    body: { ...settings, series: { ...series, act: 'SF' } },
  })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['series.act']])
})

test('an order is found, and paid by a bank statement, by the number of its place in any spelling', async () => {
  await set({ series_per_place: true, iban: testIban })
  const spell = [
    (number: string) => number,
    (number: string) => number.toLowerCase().replaceAll(/[ -]/g, ''),
    (number: string) => number.replaceAll('-', ' '),
    (number: string) => number.replace(' ', '-'),
  ]
  const ids: number[] = []
  for (const _ of spell) ids.push(await order(vilnius))
  const entries = []
  for (const [index, id] of ids.entries()) {
    const spelling = (spell[index] as (typeof spell)[number])((await numbersOf(id))[0] as string)
    const { body } = await shop.request(ListOrders, { as: admin.token, query: { q: spelling } })
    expect(
      body.data.map((one: { id: number }) => one.id),
      spelling,
    ).toEqual([id])
    entries.push({ amount: 1210, ref: `S${index}`, text: `Uz bolts ${spelling}, aciu` })
  }
  const file = { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' }
  const form = await buildMultipartForm({ file })
  const { status } = await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
  expect(status).toBe(200)
  for (const id of ids) {
    const { body } = await shop.request(ListOrderPayments, { as: admin.token, params: { id } })
    expect(body.balance.due, String(id)).toBe(0)
  }
})

test('orders of two places that are placed and paid at once leave no gap in either series', async () => {
  await set({ series_per_place: true })
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => order(at % 2 ? vilnius : kaunas)))
  await Promise.all(ids.map(pay))
  const rows = await db()
    .select()
    .from(documents)
    .where(and(inArray(documents.order_id, ids), eq(documents.kind, 'invoice')))
  expect(new Set(rows.map(({ series }) => series))).toEqual(new Set(['NS-KN', 'NS-VL']))
  expect(rows).toHaveLength(12)
  expect(await brokenNumbers()).toEqual([])
  expect((await db().select().from(products).where(eq(products.id, bolts)))[0]?.stock).toBeGreaterThan(0)
})
