import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ListRentProducts } from '#catalogue/catalogue.contract.ts'
import { makeCategory, makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { PriceCart, SaveCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { ExportLostDemand, ShowLostDemand } from '../demand.contract.ts'
import { purgePastDays } from './demand.retention.ts'

let admin: TestPerson
let drill: TestProduct
const today = '2026-11-16'
const taken = { from: '2026-11-17', to: '2026-11-19' }

const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
beforeEach(async () => {
  await query('delete from lost_demand')
  await query('delete from demand_marks')
  await query('delete from demand_salts')
  drill = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  const [from, to] = [toInstant(taken.from, '08:00'), toInstant(taken.to, '17:00')]
  await makeRental(shop, { productId: drill.id, from, to })
})

const query = async (text: string) => (await shop.context.database.pool.query(text)).rows
const browser = (name: string) => ({ 'user-agent': `Mozilla/5.0 ${name}` })
const line = (period: object, quantity = 1) => ({ id: drill.id, type: 'rent', quantity, period })
const price = (period: object, headers: Record<string, string> = browser('A'), quantity = 1) =>
  shop.request(PriceCart, { headers, body: { items: [line(period, quantity)] } })
async function lost(from = today, to = today, place?: number) {
  await shop.demand.flush()
  const { body } = await shop.request(ShowLostDemand, { as: admin.token, query: { from, to, ...(place && { place }) } })
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
  const customer = await makeCustomer(shop)
  const items = [line(taken)]
  expect((await checkOut(shop, customer, makeCheckoutForm(items, 7_260))).body.code).toBe('cart-changed')
  expect(await lost()).toMatchObject({ times: 1 })
  await shop.request(SaveCart, { as: (await makeCustomer(shop)).token, headers: browser('C'), body: { items } })
  expect(await lost()).toMatchObject({ times: 2 })
})

test('available days, days that nobody could rent so, and a month that is leafed through are no lost demand', async () => {
  await price({ from: '2026-11-23', to: '2026-11-24' })
  await price({ from: '2026-11-22', to: '2026-11-23' })
  await price({ from: '2026-11-17', from_time: '10:00', hours: 2 })
  const month = { from: '2026-11-16', to: '2026-12-31' }
  await shop.request(ShowAvailability, { headers: browser('A'), params: { slug: drill.slug }, query: month })
  expect(await lost()).toBeUndefined()
})

test('a tool that is rented by the hour counts hours by its share of a day, and a day without hours whole', async () => {
  const pump = await makeRentProduct(shop, { units: 0, pricePerHourCents: 1_000 })
  drill = pump
  await price({ from: '2026-11-17', from_time: '09:00', hours: 3 })
  expect(await lost()).toMatchObject({ times: 1, days: 0.33, price: 3_000 })
  const category = await makeCategory(shop, { title: pump.category.title })
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
  await price(taken, { ...browser('home'), authorization: `Bearer ${(await makeCustomer(shop)).token}` })
  expect(await lost()).toMatchObject({ times: 1 })
})

test('T301 recorded demand identifies no person, and the key that tells visitors apart is deleted with the day', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Vytauto Telefonas 7)' }
  await price(taken, headers)
  await shop.demand.flush()
  const tables = ['lost_demand', 'demand_marks', 'demand_salts']
  const written = JSON.stringify(await Promise.all(tables.map((name) => query(`select * from ${name}`))))
  for (const part of ['Vytauto', '127.0.0.1', 'Mozilla']) expect(written).not.toContain(part)
  expect(
    await query(`select column_name from information_schema.columns where table_name = 'lost_demand' order by 1`),
  ).toEqual(['day', 'days', 'place_id', 'price', 'product_id', 'times'].map((column_name) => ({ column_name })))
  // unlogged tables are neither replicated nor restored
  expect(
    await query(
      `select relname from pg_class where relname in ('demand_marks', 'demand_salts') and relpersistence = 'u' order by 1`,
    ),
  ).toEqual([{ relname: 'demand_marks' }, { relname: 'demand_salts' }])

  const [before] = await query('select salt from demand_salts')
  const { database } = shop.context
  expect(await database.transaction((tx) => purgePastDays({ tx }, { before: shop.context.clock() }))).toBe(0)
  expect(await database.transaction((tx) => purgePastDays({ tx }, { before: new Date('2026-11-17T07:00:00Z') }))).toBe(
    1,
  )
  expect(await query('select day from demand_salts')).toEqual([])
  expect(await lost()).toMatchObject({ times: 1 })
  await price(taken, headers)
  await shop.demand.flush()
  expect((await query('select salt from demand_salts'))[0]).not.toEqual(before)
})

test('demand that could not be written is counted once it can be', async () => {
  await query('alter table lost_demand rename to elsewhere')
  await price(taken)
  await shop.demand.flush()
  await query('alter table elsewhere rename to lost_demand')
  expect(await lost()).toMatchObject({ times: 1, price: 6_000 })
})

test('T302 a flood of visitors takes no more memory than it may, and is counted no further', async () => {
  const { hear } = shop.demand
  const flood = `${drill.id}@${taken.from}/${taken.to}*1`
  for (let i = 0; i < 60_000; i++) hear(flood, { ipKey: `10.0.${i >> 8}.${i & 255}`, agent: 'x', token: undefined })
  await shop.demand.flush()
  expect(await lost()).toMatchObject({ times: 50_000 })
}, 60_000)

test('the file says the same, and a period is refused at its field', async () => {
  await price(taken)
  await shop.demand.flush()
  const input = { as: admin.token, query: { from: today, to: today } }
  const { body, headers } = await shop.request(ExportLostDemand, input)
  expect(headers['content-disposition']).toContain('prarasta-paklausa-2026-11-16.csv')
  expect(body).toContain(`${drill.id};${drill.title};1;3;"60,00"`)
  for (const query of [
    { from: today, to: '2026-11-15' },
    { from: '2016-11-01', to: today },
  ])
    expect(Object.keys((await shop.request(ShowLostDemand, { as: admin.token, query })).body.errors)).toEqual(['to'])
  expect(
    (await shop.request(ShowLostDemand, { as: (await makeCustomer(shop)).token, query: input.query })).status,
  ).toBe(403)
})

test('demand unmet at a branch is counted there, by its hours, and the branches add up to the whole', async () => {
  const { opening_hours } = await readSettings(shop.context.database.db)
  const saturdays = { ...opening_hours, by_day: { 6: { open: '09:00', close: '14:00' } } }
  const other = await makeBranch(shop, { opening_hours: saturdays })
  const ofPlace = (id: number | undefined, input = taken) =>
    shop.request(PriceCart, { headers: browser('A'), body: { items: [line(input)], place_id: id } })
  await ofPlace(undefined)
  await ofPlace(other.id)
  await ofPlace(other.id)
  // from Friday to Saturday
  await ofPlace(other.id, { from: '2026-11-20', to: '2026-11-21' })
  const headers = browser('B')
  const category = drill.category.slug
  await shop.request(ListRentProducts, { headers, query: { ...taken, category, place: other.id } })
  await shop.request(ShowAvailability, { headers, params: { slug: drill.slug }, query: { ...taken, place: other.id } })

  const home = await readDefaultPlace(shop.context.database.db)
  const [whole, here, there] = [await lost(), await lost(today, today, home), await lost(today, today, other.id)]
  expect(here).toMatchObject({ times: 1, days: 3, price: 6_000 })
  expect(there).toMatchObject({ times: 3, days: 8, price: 16_000 })
  for (const figure of ['times', 'days', 'price']) expect(here[figure] + there[figure]).toBe(whole[figure])

  const params = { as: admin.token, query: { from: today, to: today, place: other.id } }
  expect((await shop.request(ExportLostDemand, params)).body).toContain(`${drill.id};${drill.title};3;8;"160,00"`)
  const unknown = { as: admin.token, query: { ...params.query, place: 40_000 } }
  for (const report of [ShowLostDemand, ExportLostDemand])
    expect((await shop.request(report, unknown)).body.errors).toEqual({ place: ['Tokio padalinio nėra.'] })

  // A kept cart names no place.
  await shop.request(SaveCart, { as: (await makeCustomer(shop)).token, headers, body: { items: [line(taken)] } })
  expect(await lost()).toEqual(whole)
})
