import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { email_links, password_resets, tokens, users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'

const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop())
const called = routes.filter(({ config }) => config?.endpoint)
const readEndpoints = called.filter(({ method, config }) => method === 'GET' && !config?.endpoint?.file)
const writeEndpoints = called.filter(({ config }) => config?.endpoint?.body)

let customer: TestPerson
let stranger: TestPerson
let admin: TestPerson
/** Every secret in the tables. */
let secrets: string[]
/** The customer's own where they belong to somebody. */
const there: Record<string, string | number> = {}

beforeAll(async () => {
  customer = await makeCustomer(shop, { email: 'sava.pirkeja@example.lt' })
  stranger = await makeCustomer(shop, { email: 'svetima.pirkeja@example.lt', phone: '+37069999999', name: 'Svetimoji' })
  admin = await makeAdmin(shop, { email: 'seimininkas@example.lt' })
  const rent = await makeRentProduct(shop, { units: 2 })
  const sell = await makeSellProduct(shop)
  const addition = await makeAddition(shop)
  Object.assign(there, { rent: rent.slug, sell: sell.slug, addition: addition.slug })

  const site = { title: 'Namas', address: 'Aušros g. 21', city: 'Kaunas' }
  for (const { id, email, token } of [stranger, customer]) {
    const [starts_at, expected_return] = [new Date('2026-11-18T08:00:00Z'), new Date('2026-11-19T15:00:00Z')]
    const period = { from: '2026-11-18', to: '2026-11-19' }
    const lines = [{ product_id: rent.id, period, starts_at, expected_return }]
    const order = await makeOrder(shop, { user_id: id, lines, order: { email } })
    if (email === customer.email) there.id = order.id
    else await shop.request(MarkPaid, { as: admin.token, params: { id: order.id } })
    await shop.request(CreateObject, { as: token, body: site })
    await shop.context.database.db
      .insert(password_resets)
      .values({ user_id: id, hash: hashSecret(generateSecret()), expires_at: shop.context.clock() })
    const link = { user_id: id, email, hash: hashSecret(generateSecret()), expires_at: shop.context.clock() }
    await shop.context.database.db.insert(email_links).values(link)
  }
  const { db } = shop.context.database
  secrets = [
    ...(await db.select({ is: users.password_hash }).from(users)),
    ...(await db.select({ is: tokens.hash }).from(tokens)),
    ...(await db.select({ is: password_resets.hash }).from(password_resets)),
    ...(await db.select({ is: email_links.hash }).from(email_links)),
  ].map(({ is }) => String(is))
})
afterAll(() => shop.close())

function pathOf({ url }: RouteOptions): string {
  const kind = /\/(rent|sell|addition)-/.exec(url)?.[1] ?? 'rent'
  return url.replace(/:(\w+)/g, (_, name) => String(name === 'slug' ? there[kind] : (there[name] ?? 1)))
}

function namesIn(json: unknown): string[] {
  if (!json || typeof json !== 'object') return []
  const own = Array.isArray(json) ? [] : Object.keys(json)
  return [...own, ...Object.values(json).flatMap(namesIn)]
}

test('T37 no answer to anybody names a password, a token or a hash, or shows one', async () => {
  let read = 0
  for (const who of [undefined, customer, admin])
    for (const one of readEndpoints) {
      const query = one.url === '/api/search' ? '?q=perforatorius&raktazodis=perforatorius' : ''
      const answer = await shop.app.inject({
        url: pathOf(one) + query,
        headers: who && { authorization: `Bearer ${who.token}` },
      })
      if (answer.statusCode === 200) read++
      const said = `${one.url} ${answer.payload}`
      expect(
        namesIn(answer.json()).filter((name) => /passw|token|hash|secret|reset/i.test(name)),
        said,
      ).toEqual([])
      for (const secret of secrets) expect(said).not.toContain(secret)
      if (who === admin) continue
      for (const others of [stranger.email, '+37069999999', 'Svetimoji', ...(who ? [] : [customer.email])])
        expect(said).not.toContain(others)
    }
  expect(read).toBeGreaterThan(35)
})

/** Content types that confuse parsers must not pass the check. */
const types = [
  'application/json',
  'application/json garbage',
  ' application/json',
  '\tapplication/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-7',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'image/svg+xml',
  '',
  undefined,
]

test.each(types)('T60 a body that is none is refused when it comes as %j', async (type) => {
  for (const one of writeEndpoints) {
    const answer = await shop.app.inject({
      method: one.method as 'POST',
      url: pathOf({ ...one, url: one.url.replace(':id', '2147483647') }),
      headers: { authorization: `Bearer ${admin.token}`, ...(type !== undefined && { 'content-type': type }) },
      payload: '{"nothing":"of use"}',
    })
    expect([400, 404, 413, 415, 422], `${one.method} ${one.url}: ${answer.payload}`).toContain(answer.statusCode)
    expect(answer.json().message).toEqual(expect.any(String))
  }
  expect(writeEndpoints.length).toBeGreaterThan(20)
})

test('T60 a packed body is not unpacked past the check', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip'])
    for (const one of writeEndpoints) {
      const answer = await shop.app.inject({
        method: one.method as 'POST',
        url: pathOf({ ...one, url: one.url.replace(':id', '2147483647') }),
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        payload: Buffer.from('1f8b0800000000000003abae0500', 'hex'),
      })
      expect([404, 415, 422], `${one.method} ${one.url}: ${answer.payload}`).toContain(answer.statusCode)
    }
})
