import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { tellingPlans } from '#platform/test-kit/executed-plans.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { actionsAt } from '../bench/at-size/actions.samples.ts'
import { makeShop } from '../bench/at-size/make-shop.samples.ts'
import { questionsAt } from '../bench/at-size/questions.samples.ts'
import { wideReads } from '../bench/at-size/wide-reads.samples.ts'
import { openShop, type Shop } from '../src/app/shop.ts'

let database: TestDatabase
let folder: string
let shop: Shop

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'irankine-plans-'))
  await makeShop(database.url, { products: 100_000, pictures: [{ key: 'a'.repeat(32), width: 1280, height: 960 }] })
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' })
  shop = await openShop({ config, databaseUrl: tellingPlans(database.url), log: silentLog(), worker: false })
  await shop.app.ready()
}, 600_000)
afterAll(async () => {
  await shop?.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('of 100,000 products, 20,000 orders and 30,000 rentals no question reads much more than it answers', async () => {
  expect(await wideReads(shop, questionsAt(new Date()), { few: 2_000 })).toEqual([])
}, 300_000)

test('neither does an action: checkout, payments, a bank’s file, papers, the counter', async () => {
  expect(await wideReads(shop, await actionsAt(shop, new Date()), { few: 2_000 })).toEqual([])
}, 120_000)

test('what visitors ask all day is planned once by each connection, and then only run', async () => {
  const { pool } = shop.ground.database
  const asked = [
    '/api/rent-products?',
    '/api/rent-products?category=kategorija-rent-1-1&',
    '/api/rent-products/irankis-2?',
  ]
  // five times PostgreSQL plans anything anew, on each connection
  for (let time = 0; time < 40; time++)
    for (const path of [...asked, '/api/sell-products?sort=price&', '/api/search?raktazodis=kalvis&'])
      await shop.app.inject(`${path}karta=${time}`)
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const text = 'select name, generic_plans::integer as once, custom_plans::integer as anew from pg_prepared_statements'
  const planned = await Promise.all(connections.map(async (one) => (await one.query(text)).rows))
  for (const one of connections) one.release()
  const often = planned.flat().filter(({ once, anew }) => once + anew > 10)
  expect(often.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['list-rent-category-title', 'accessories-rent']),
  )
  expect(often.filter(({ anew }) => anew > 5)).toEqual([])
}, 120_000)
