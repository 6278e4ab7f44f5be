import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#app/shop.ts'
import { makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { answerFromCache } from '#platform/cache/answer-from-cache.ts'
import { cachePublicResponses } from '#platform/cache/cache-public-responses.ts'
import { PageCache } from '#platform/cache/page-cache.ts'
import { readConfig } from '#platform/config.ts'
import { identifyRequester } from '#platform/http/requester.ts'
import { disableAnswerCaching } from '#platform/http/security-headers.ts'
import { createSilentLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { addDays } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { makeCalendar } from '#rules/periods/compute-charged-days.factories.ts'
import { readLostDemand } from '#storefront/demand/server/public/demand.queries.ts'

// The cache uses the real clock, so this shop does too.
const today = toVilniusDay(new Date())
const day = findNextOpenDay(addDays(today, 7), makeCalendar()) as string
const cache = new PageCache({ maxBytes: 2 ** 20 })
let database: TestDatabase
let shop: Shop
let drill: TestProduct
let at: string

beforeAll(async () => {
  database = await createTestDatabase()
  const hears = (text: string, request: IncomingMessage) => shop.context.hear(text, identifyRequester(request, 1))
  const config = readConfig({ DEMO: '0', TRUST_PROXY: '1', DATA_DIR: '/tmp' })
  const http = { serverFactory: answerFromCache([cache], { hears }) }
  const parts = { config, databaseUrl: database.url, log: createSilentLog(), worker: false, http }
  shop = await openShop(parts)
  disableAnswerCaching(shop.app)
  cachePublicResponses(shop.app, cache, {})
  await shop.app.listen({ port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  drill = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  await makeRental(shop, { productId: drill.id, from: toInstant(day, '08:00'), to: toInstant(day, '17:00') })
  at = `http://localhost:${port}/api/rent-products?from=${day}&to=${day}&category=${drill.category.slug}`
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const visit = async (visitor: number) => {
  const headers = { 'x-forwarded-for': `10.1.${visitor >> 8}.${visitor & 255}`, 'user-agent': 'Mozilla/5.0' }
  const answer = await fetch(at, { headers })
  await answer.arrayBuffer()
  return answer
}
const lost = () => readLostDemand(shop.context.database.db, { from: today, to: today, max: 10 })

test('T303 a list from memory counts whoever it is given to, once each, and asks the database nothing meanwhile', async () => {
  const first = await visit(0)
  expect([first.status, first.headers.get('x-tells')]).toEqual([200, null])
  expect(cache.size).toBe(1)
  await shop.demand.flush()

  let statements = 0
  const { pool } = shop.context.database
  const { query, connect } = pool
  const counted = ((...args: Parameters<typeof query>) => {
    statements++
    return query.apply(pool, args)
  }) as typeof query
  pool.query = counted
  pool.connect = ((...args: Parameters<typeof connect>) => {
    statements++
    return connect.apply(pool, args)
  }) as typeof connect
  for (let turn = 0; turn < 3; turn++)
    for (let visitor = 0; visitor < 300; visitor += 30)
      await Promise.all(Array.from({ length: 30 }, (_, index) => visit(visitor + index)))
  expect(statements).toBe(0)
  Object.assign(pool, { query, connect })

  await shop.demand.flush()
  expect(await lost()).toEqual([
    { product: { id: drill.id, title: drill.title }, times: 300, days: 300, price: 600_000 },
  ])
})
