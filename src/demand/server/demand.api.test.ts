import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, anAdmin, type SamplePerson } from '#accounts/server/accounts.samples.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { PriceCart, SaveCart } from '#cart/cart.contract.ts'
import { ListRentProducts } from '#catalogue/catalogue.contract.ts'
import { aCategory, aRentProduct, type SampleProduct } from '#catalogue/server/catalogue.samples.ts'
import { aCheckoutForm, checkOut } from '#checkout/server/checkout.samples.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { aRental } from '#rentals/server/rentals.samples.ts'
import { ExportLostDemand, ShowLostDemand } from '../demand.contract.ts'
import { forgetDays } from './forget-days.ts'

let shop: TestShop
let admin: SamplePerson
let drill: SampleProduct
const today = '2026-11-16'
const taken = { from: '2026-11-17', to: '2026-11-19' }

beforeAll(async () => {
  shop = await openTestShop({ now: new Date('2026-11-16T07:00:00Z') })
  admin = await anAdmin(shop)
})
beforeEach(async () => {
  await query('delete from lost_demand')
  await query('delete from demand_marks')
  await query('delete from demand_salts')
  drill = await aRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  const [from, to] = [instantOf(taken.from, '08:00'), instantOf(taken.to, '17:00')]
  await aRental(shop, { productId: drill.id, from, to })
})
afterAll(() => shop.close())

const query = async (text: string) => (await shop.ground.database.pool.query(text)).rows
const browser = (name: string) => ({ 'user-agent': `Mozilla/5.0 ${name}` })
const line = (period: object, quantity = 1) => ({ id: drill.id, type: 'rent', quantity, period })
const price = (period: object, headers: Record<string, string> = browser('A'), quantity = 1) =>
  shop.request(PriceCart, { headers, body: { items: [line(period, quantity)] } })
async function lost(from = today, to = today) {
  await shop.demand.flush()
  const { body } = await shop.request(ShowLostDemand, { as: admin.token, query: { from, to } })
  return body.data.find(({ product }: { product: { id: number } }) => product.id === drill.id)
}

test('T299 a refused period counts once for a visitor and day, wherever it was refused and however often, with its price', async () => {
  for (let again = 0; again < 3; again++) {
    const headers = browser('A')
    expect((await price(taken, headers)).body.items[0].error).toContain('laisvų nebėra')
    await shop.request(ListRentProducts, { headers, query: { ...taken, category: drill.category.slug } })
    await shop.request(ShowAvailability, { headers, params: { slug: drill.slug }, query: taken })
    await shop.demand.flush()
  }
  expect(await lost()).toEqual({ product: { id: drill.id, title: drill.title }, times: 1, days: 3, price: 6_000 })

  await price(taken, browser('B'))
  await price({ from: '2026-11-18', to: '2026-11-20' })
  expect(await lost()).toMatchObject({ times: 3, days: 9, price: 18_000 })

  shop.setNow(new Date('2026-11-17T07:00:00Z'))
  await price({ from: '2026-11-18', to: '2026-11-19' })
  shop.setNow(new Date('2026-11-16T07:00:00Z'))
  expect(await lost('2026-11-17', '2026-11-17')).toMatchObject({ times: 1, days: 2, price: 4_000 })
  expect(await lost()).toMatchObject({ times: 3 })
})

test('a list for some days counts all that it leaves out, whichever of its pages is asked for', async () => {
  const query = { ...taken, category: drill.category.slug, page: 1 }
  const { body } = await shop.request(ListRentProducts, { headers: browser('A'), query })
  expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(drill.id)
  expect(await lost()).toMatchObject({ times: 1, days: 3, price: 6_000 })
})

test('more units than are free are a refused period, too; a whole cart of them is counted line by line', async () => {
  await price({ from: '2026-11-23', to: '2026-11-24' }, browser('A'), 2)
  expect(await lost()).toMatchObject({ times: 1, days: 4, price: 8_000 })
})

test('a checkout that is refused counts, and so does a cart that was kept', async () => {
  const customer = await aCustomer(shop)
  const items = [line(taken)]
  expect((await checkOut(shop, customer, aCheckoutForm(items, 7_260))).body.code).toBe('cart-changed')
  expect(await lost()).toMatchObject({ times: 1 })
  await shop.request(SaveCart, { as: (await aCustomer(shop)).token, headers: browser('C'), body: { items } })
  expect(await lost()).toMatchObject({ times: 2 })
})

test('what can be had, what nobody could rent so, and a month that is leafed through are no lost demand', async () => {
  await price({ from: '2026-11-23', to: '2026-11-24' })
  await price({ from: '2026-11-22', to: '2026-11-23' })
  await price({ from: '2026-11-17', from_time: '10:00', hours: 2 })
  const month = { from: '2026-11-16', to: '2026-12-31' }
  await shop.request(ShowAvailability, { headers: browser('A'), params: { slug: drill.slug }, query: month })
  expect(await lost()).toBeUndefined()
})

test('a tool that is rented by the hour counts hours by its share of a day, and a day without hours whole', async () => {
  const pump = await aRentProduct(shop, { units: 0, pricePerHourCents: 1_000 })
  drill = pump
  await price({ from: '2026-11-17', from_time: '09:00', hours: 3 })
  expect(await lost()).toMatchObject({ times: 1, days: 0.33, price: 3_000 })
  const category = await aCategory(shop, { title: pump.category.title })
  const day = { from: '2026-11-18', to: '2026-11-18', category: category.slug }
  await shop.request(ListRentProducts, { headers: browser('A'), query: day })
  expect(await lost()).toMatchObject({ times: 2, days: 1.33, price: 12_000 })
})

test('T300 search engines and the staff are not counted, the staff also where they show no token', async () => {
  await price(taken, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  const clerk = { ...browser('office'), authorization: `Bearer ${admin.token}` }
  await price({ from: '2026-11-18', to: '2026-11-19' }, clerk)
  await shop.demand.flush()
  await price(taken, browser('office'))
  expect(await lost()).toBeUndefined()
  await price(taken, { ...browser('home'), authorization: `Bearer ${(await aCustomer(shop)).token}` })
  expect(await lost()).toMatchObject({ times: 1 })
})

test('T301 nothing that is written tells of a person, and what tells visitors apart dies with the day', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Vytauto Telefonas 7)' }
  await price(taken, headers)
  await shop.demand.flush()
  const tables = ['lost_demand', 'demand_marks', 'demand_salts']
  const written = JSON.stringify(await Promise.all(tables.map((name) => query(`select * from ${name}`))))
  for (const part of ['Vytauto', '127.0.0.1', 'Mozilla']) expect(written).not.toContain(part)
  expect(
    await query(`select column_name from information_schema.columns where table_name = 'lost_demand' order by 1`),
  ).toEqual(['day', 'days', 'price', 'product_id', 'times'].map((column_name) => ({ column_name })))
  // neither logged nor copied: what was never there can't come back
  expect(
    await query(
      `select relname from pg_class where relname in ('demand_marks', 'demand_salts') and relpersistence = 'u' order by 1`,
    ),
  ).toEqual([{ relname: 'demand_marks' }, { relname: 'demand_salts' }])

  const [before] = await query('select salt from demand_salts')
  const { database } = shop.ground
  expect(await database.transaction((tx) => forgetDays(tx, today))).toBe(0)
  expect(await database.transaction((tx) => forgetDays(tx, '2026-11-17'))).toBe(1)
  expect(await query('select day from demand_salts')).toEqual([])
  expect(await lost()).toMatchObject({ times: 1 })
  await price(taken, headers)
  await shop.demand.flush()
  expect((await query('select salt from demand_salts'))[0]).not.toEqual(before)
})

test('what could not be written is counted once it can', async () => {
  await query('alter table lost_demand rename to elsewhere')
  await price(taken)
  await shop.demand.flush()
  await query('alter table elsewhere rename to lost_demand')
  expect(await lost()).toMatchObject({ times: 1, price: 6_000 })
})

test('T302 a flood of visitors takes no more memory than it may, and is counted no further', async () => {
  const { hear } = shop.demand
  const flood = `${drill.id}@${taken.from}/${taken.to}*1`
  for (let i = 0; i < 60_000; i++) hear(flood, { client: `10.0.${i >> 8}.${i & 255}`, agent: 'x', token: undefined })
  await shop.demand.flush()
  expect(await lost()).toMatchObject({ times: 50_000 })
}, 60_000)

test('the file says the same, and a period is refused at its field', async () => {
  await price(taken)
  await shop.demand.flush()
  const asked = { as: admin.token, query: { from: today, to: today } }
  const { body, headers } = await shop.request(ExportLostDemand, asked)
  expect(headers['content-disposition']).toContain('prarasta-paklausa-2026-11-16.csv')
  expect(body).toContain(`${drill.id};${drill.title};1;3;"60,00"`)
  for (const query of [
    { from: today, to: '2026-11-15' },
    { from: '2016-11-01', to: today },
  ])
    expect(Object.keys((await shop.request(ShowLostDemand, { as: admin.token, query })).body.errors)).toEqual(['to'])
  expect((await shop.request(ShowLostDemand, { as: (await aCustomer(shop)).token, query: asked.query })).status).toBe(
    403,
  )
})
