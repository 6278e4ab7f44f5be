import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { CreateCampaign, EndCampaign } from '#catalogue/prices/campaigns.contract.ts'
import { ListClientPrices, SaveClientPrices } from '#catalogue/prices/client-prices.contract.ts'
import { saveClientPrices } from '#catalogue/prices/server/save-client-prices.ts'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { client_people } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { PriceCartForClient, PriceCartForCompany } from '#sales/cart/client-cart.contract.ts'
import { checkOut, forCompany, makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
let buyer: TestPerson
let stranger: TestPerson
let company: { id: number; code: string }
let drill: TestProduct
let saw: TestProduct
let nails: TestProduct
// a Wednesday
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  buyer = await makeCustomer(shop)
  stranger = await makeCustomer(shop)
  company = await makeCompany(shop, { people: [{ user_id: buyer.id, role: 'buyer' }] })
  drill = await makeRentProduct(shop, { units: 99, pricePerDayCents: 1000, category: 'Gręžtuvai' })
  saw = await makeRentProduct(shop, {
    units: 99,
    pricePerDayCents: 2000,
    category: 'Pjūklai',
    title: 'Pjūklas',
    packages: [{ days: 5, price: 7000 }],
  })
  nails = await makeSellProduct(shop, { units: 99, priceCents: 500 })
})
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((breach) => `${name}: ${breach}`))).toEqual([])
})
beforeEach(() => agree([]))

const from = '2026-11-01'
const save = (prices: object[]) =>
  shop.request(SaveClientPrices, { as: admin.token, params: { id: company.id }, body: { prices } })
async function agree(prices: object[]): Promise<void> {
  const { status, body } = await save(prices.map((one) => ({ from, ...one })))
  expect([status, body.errors]).toEqual([200, undefined])
}
/** Five charged days. */
const rented = ({ id }: TestProduct, to = '2026-11-27') => ({
  id,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-11-23', to },
})
const bought = ({ id }: TestProduct) => ({ id, type: 'sell', quantity: 1 })
const forThem = async (items: object[], more: object = {}) => {
  const body = { items, private_or_company: 'company', im_k: company.code, ...more }
  return (await shop.request(PriceCartForCompany, { as: buyer.token, body })).body
}
const forAnybody = async (items: object[]) =>
  (await shop.request(PriceCart, { body: { items, private_or_company: 'company' } })).body
const netOf = (cart: { items: { line_price: number }[] }) => cart.items.map(({ line_price }) => line_price)

test('T714 a price agreed for a product goes before one for its category, and that before one for everything; it ends and begins on its days', async () => {
  const items = [rented(drill), rented(saw), bought(nails)]
  await agree([{ percent: 5 }, { percent: 10, category_id: drill.category.id }, { percent: 30, product_id: saw.id }])
  const cart = await forThem(items)
  expect(netOf(cart)).toEqual([4500, 4900, 475])
  expect(cart.items.map(({ client_price }: { client_price: object }) => client_price)).toEqual([
    { percent: 10 },
    { percent: 30 },
    { percent: 5 },
  ])
  expect(netOf(await forAnybody(items))).toEqual([5000, 7000, 500])

  await agree([{ percent: 30, until: '2026-11-17' }])
  expect(netOf(await forThem(items))).toEqual([5000, 7000, 500])
  await agree([{ percent: 30, from: '2026-11-19' }])
  expect(netOf(await forThem(items))).toEqual([5000, 7000, 500])
  await agree([{ percent: 30, from: '2026-11-18', until: '2026-11-18' }])
  expect(netOf(await forThem(items))).toEqual([3500, 4900, 350])
})

test('T715 of everybody’s price, a campaign, a package and the agreed price the least counts, and they are never added up', async () => {
  await agree([
    { price: 900, product_id: drill.id },
    { price: 1500, product_id: saw.id },
    { percent: 10, category_id: nails.category.id },
  ])
  const items = [rented(drill), rented(saw, '2026-11-25'), rented(saw), bought(nails)]
  // 3 × 15,00 is less than the package of five days, and that less than 5 × 15,00
  expect(netOf(await forThem(items))).toEqual([4500, 4500, 7000, 450])

  const body = { title: 'Rudens akcija', percent: 20, from: '2026-11-18', to: '2026-11-30' }
  const products = [drill.id, saw.id, nails.id]
  const { data } = (await shop.request(CreateCampaign, { as: admin.token, body: { ...body, products } })).body
  const cart = await forThem(items)
  expect(netOf(cart)).toEqual([4000, 4500, 5600, 400])
  expect(cart.items.map(({ campaign }: { campaign?: { percent: number } }) => campaign?.percent)).toEqual([
    20,
    undefined,
    undefined,
    20,
  ])
  await shop.request(EndCampaign, { as: admin.token, params: { id: data.id } })
})

test('T716 a person who may order for the company orders at its prices; a person who types its code does not, nor does one whose right has ended', async () => {
  await agree([{ percent: 25 }])
  const items = [rented(drill)]
  const cart = await forThem(items)
  expect(cart.price_with_vat).toBe(4538)
  const form = makeCheckoutForm(items, cart.price_with_vat, forCompany)
  const placed = await checkOut(shop, buyer, form)
  expect(placed.status).toBe(201)
  const { id } = placed.body.data
  const [line] = await shop.context.database.db.select().from(order_lines).where(eq(order_lines.order_id, id))
  expect(line).toMatchObject({ price: 3750, unit_price: 750, client_price: { percent: 25 }, campaign: null })
  const [paper] = await shop.context.database.db.select().from(documents).where(eq(documents.order_id, id))
  expect(paper?.snapshot.lines[0]?.details).toContain('Sutarta kliento nuolaida: −25\u00a0%')

  expect((await checkOut(shop, stranger, form)).body.code).toBe('price-changed')
  const asStranger = { as: stranger.token, body: { items, private_or_company: 'company', im_k: company.code } }
  expect((await shop.request(PriceCartForCompany, asStranger)).body.price).toBe(5000)
  expect((await checkOut(shop, buyer, { ...form, private_or_company: 'private' })).body.code).toBe('price-changed')

  const { db } = shop.context.database
  await db.update(client_people).set({ until_day: '2026-11-17' }).where(eq(client_people.user_id, buyer.id))
  expect((await checkOut(shop, buyer, form, 'late')).body.code).toBe('price-changed')
  await db.update(client_people).set({ until_day: null }).where(eq(client_people.user_id, buyer.id))
})

test('T717 the desk orders and quotes at the client’s prices, and a quote keeps them after they have ended', async () => {
  await agree([{ price: 800, product_id: drill.id }])
  const items = [rented(drill)]
  const seen = await shop.request(PriceCartForClient, {
    as: admin.token,
    params: { id: company.id },
    body: { items, private_or_company: 'company' },
  })
  expect(seen.body.price).toBe(4000)
  const form = makeDeskForm(items, { ...forCompany, client_id: company.id })
  const desk = (state: string, more: object = {}) =>
    shop.request(CreateDeskOrder, { as: admin.token, body: { ...form, state, ...more } })
  const placed = await desk('placed', { expected_price_with_vat: seen.body.price_with_vat })
  expect([placed.status, placed.body.data?.price]).toEqual([201, 4000])
  expect((await desk('draft')).body.data.price).toBe(4000)

  const quoted = await desk('quoted')
  expect(quoted.body.data.price).toBe(4000)
  await agree([])
  const { secret } = quoted.body.data.quote
  expect((await shop.request(AcceptQuote, { params: { secret } })).status).toBe(200)
  const [order] = await shop.context.database.db.select().from(orders).where(eq(orders.id, quoted.body.data.id))
  expect(order).toMatchObject({ price: 4000, client_id: company.id })
})

test('T718 wrong agreements are told each at its field, a thousand are kept, and nothing is written by halves', async () => {
  await agree([{ percent: 10 }])
  const errors = async (...prices: object[]) => {
    const { status, body } = await save(prices.map((one) => ({ from, ...one })))
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await errors({ percent: 0 })).toEqual([422, ['prices.0.percent']])
  expect(await errors({ percent: 100 })).toEqual([422, ['prices.0.percent']])
  expect(await errors({ percent: 12.5 })).toEqual([422, ['prices.0.percent']])
  expect(await errors({})).toEqual([422, ['prices.0.percent']])
  expect(await errors({ percent: 5, price: 100, product_id: drill.id })).toEqual([422, ['prices.0.price']])
  expect(await errors({ price: 100 })).toEqual([422, ['prices.0.price']])
  expect(await errors({ price: -1, product_id: drill.id })).toEqual([422, ['prices.0.price']])
  expect(await errors({ percent: 5, from: '2026-11-31' })).toEqual([422, ['prices.0.from']])
  expect(await errors({ percent: 5, until: '2026-10-31' })).toEqual([422, ['prices.0.until']])
  expect(await errors({ percent: 5, product_id: 999_999 })).toEqual([422, ['prices.0.product_id']])
  expect(await errors({ percent: 5, category_id: 999_999 })).toEqual([422, ['prices.0.category_id']])
  expect(
    await errors({ percent: 5, product_id: drill.id }, { percent: 6, product_id: drill.id, from: '2027-01-01' }),
  ).toEqual([422, ['prices.1.from']])
  const many = (count: number) =>
    Array.from({ length: count }, (_, day) => ({
      percent: 5,
      product_id: drill.id,
      from: new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
      until: new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
    }))
  expect(await errors(...many(1_001))).toEqual([422, ['prices']])
  const kept = await shop.request(ListClientPrices, { as: admin.token, params: { id: company.id } })
  expect(kept.body.data).toMatchObject([
    { product: null, category: null, percent: 10, price: null, from, until: null, state: 'now' },
  ])
  await agree(many(1_000))
  const { rows } = await shop.context.database.db.execute(sql`select count(*)::int as n from client_prices`)
  expect(rows).toEqual([{ n: 1000 }])
  const nobody = { as: admin.token, params: { id: 999_999 } }
  expect((await shop.request(ListClientPrices, nobody)).status).toBe(404)
  expect((await shop.request(SaveClientPrices, { ...nobody, body: { prices: [] } })).status).toBe(404)
})

test('T741 of clerks who save a price list at once one is written, and the others hear that it is another by now', async () => {
  await agree([{ percent: 10 }])
  const about = { as: admin.token, params: { id: company.id } }
  const save = (percent: number, seen: string) =>
    shop.request(SaveClientPrices, { ...about, body: { prices: [{ from, percent }], seen } })
  const { version: first } = (await shop.request(ListClientPrices, about)).body
  const second = await runConcurrently(
    shop,
    (tx) =>
      saveClientPrices(createWork(tx, { by: admin.id, now: new Date('2026-11-18T08:30:00Z') }), {
        clientId: company.id,
        prices: [{ from, percent: 20 }],
        seen: first,
      }),
    () => save(21, first),
  )
  expect([second.status, second.body.code]).toEqual([409, 'changed-meanwhile'])

  const { version } = (await shop.request(ListClientPrices, about)).body
  const percents = [11, 12, 13, 14, 15]
  const all = await Promise.all(percents.map((percent) => save(percent, version)))
  expect(all.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort()).toEqual([
    200,
    ...Array(4).fill('changed-meanwhile'),
  ])
  const won = percents[all.findIndex(({ status }) => status === 200)]
  const kept = (await shop.request(ListClientPrices, about)).body
  expect(kept.data.map(({ percent }: { percent: number }) => percent)).toEqual([won])
  expect(kept.version).not.toBe(version)
  // equal terms still make a new list
  await agree([{ percent: won }])
  const late = await shop.request(SaveClientPrices, { ...about, body: { prices: [], seen: kept.version } })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
})
