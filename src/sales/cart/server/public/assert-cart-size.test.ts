import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { addDays } from '#rules/calendar/day.ts'
import { makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'

const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })

const linesOf = (id: number, count: number, days: number) =>
  Array.from({ length: count }, (_, at) => {
    const from = addDays('2026-11-23', at)
    return { id, type: 'rent', quantity: 1, period: { from, to: addDays(from, days - 1) } }
  })

let clients = 0
/** Each client has an address of its own. */
function aClient() {
  const remoteAddress = `10.7.0.${clients++}`
  return async (method: 'POST' | 'PUT', url: string, payload: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await shop.app.inject({ method, url, payload, remoteAddress, headers })
    return { status: answer.statusCode, code: answer.json().code, headers: answer.headers, body: answer.json() }
  }
}

const password = 'ilgas-ir-savas-slaptazodis-9'

test('T1634 a cart of more than 3,000 line-days is refused wherever somebody unknown sends one', async () => {
  const { id } = await makeRentProduct(shop)
  const customer = await makeCustomer(shop)
  const items = linesOf(id, 100, 31)
  const ask = aClient()
  const order = makeCheckoutForm(items, 0)
  const account = { name: 'Ona', lastname: 'Onaitė', email: 'ona.didele@example.lt', phone: '+37061234567' }
  const registering = { ...account, password, password_confirmation: password, cart: items }
  const refused = { status: 422, code: 'too-much' }
  expect(await ask('POST', '/api/cart/price', { items })).toMatchObject({
    ...refused,
    body: { errors: { items: [expect.stringMatching(/3\s000/)] } },
  })
  expect(await ask('POST', '/api/orders', order)).toMatchObject(refused)
  expect(await ask('PUT', '/api/cart', { items }, customer.token)).toMatchObject(refused)
  expect(await ask('POST', '/api/login', { email: 'kas@example.lt', password, cart: items })).toMatchObject({
    ...refused,
    body: { errors: { cart: [expect.any(String)] } },
  })
  expect(await ask('POST', '/api/register', registering)).toMatchObject(refused)
  expect((await ask('POST', '/api/register', { ...registering, cart: linesOf(id, 100, 30) })).status).toBe(201)
})

test('T1634 a hundred lines of ordinary days are priced again and again, large carts for a while', async () => {
  const { id } = await makeRentProduct(shop)
  const ask = aClient()
  const price = async (count: number, days: number) =>
    await ask('POST', '/api/cart/price', { items: linesOf(id, count, days) })
  for (let time = 0; time < 20; time++) expect((await price(100, 3)).status).toBe(200)
  const large = await Promise.all(Array.from({ length: 25 }, () => price(100, 30)))
  expect(large.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(large.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect((await price(100, 3)).status).toBe(200)
  expect((await ask('POST', '/api/orders', makeCheckoutForm(linesOf(id, 100, 30), 0))).status).toBe(429)
  expect((await aClient()('POST', '/api/cart/price', { items: linesOf(id, 100, 30) })).status).toBe(200)
})

test('T1634 staff price and order what they like', async () => {
  const { id } = await makeRentProduct(shop)
  const { token } = await makeAdmin(shop)
  const items = linesOf(id, 100, 60)
  expect((await aClient()('PUT', '/api/cart', { items }, token)).status).toBe(200)
  expect((await aClient()('POST', '/api/admin/desk/price', { items }, token)).status).toBe(200)
})
