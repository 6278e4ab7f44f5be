import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowStats } from '#back-office/dashboard/dashboard.contract.ts'
import { createBackup } from '#back-office/operations/server/create-backup.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { UnfitDatabaseError } from '#platform/database/assert-database-fit.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { buildDatabaseUrl } from '#platform/test-kit/build-database-url.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { ListRentals, ShowAvailability } from '#rentals/rentals.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let dataDir: string
let shop: TestShop
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'irankine-session-'))
})
afterAll(async () => {
  await shop?.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function order(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const otherwise = [
  "datestyle = 'German'",
  "intervalstyle = 'iso_8601'",
  "timezone = 'America/New_York'",
  "bytea_output = 'escape'",
  "default_transaction_isolation = 'serializable'",
  'standard_conforming_strings = off',
  'extra_float_digits = -5',
  'quote_all_identifiers = on',
  'search_path = pg_catalog',
]

test('T1142 a database that writes dates, periods and bytes otherwise serves the shop like any other', async () => {
  const said = (one: string) =>
    `do $do$ begin execute format($$alter database %I set ${one}$$, current_database()); end $do$`
  await order(database.url, ...otherwise.map(said))
  await migrate({ url: database.url })
  shop = await openTestShop({ on: { url: database.url, dataDir } })
  await openForBusiness(shop.context)
  const [admin, customer] = [await makeAdmin(shop), await makeCustomer(shop)]
  const { id, slug } = await makeRentProduct(shop, { units: 2 })
  const days = { from: '2026-12-01', to: '2026-12-03' }
  const item = { id, type: 'rent', quantity: 1, period: { from: '2026-12-01', to: '2026-12-03' } }
  const ordered = await checkOut(shop, customer, await makePricedCheckoutForm(shop, [item]))
  expect(ordered.status).toBe(201)
  const params = { id: ordered.body.data.id }
  expect((await shop.request(ShowRentProduct, { params: { slug } })).status).toBe(200)
  const free = await shop.request(ShowAvailability, { params: { slug }, query: days })
  expect(free.body.data.map((day: { date: string; free: number }) => [day.date, day.free])).toEqual([
    ['2026-12-01', 1],
    ['2026-12-02', 1],
    ['2026-12-03', 1],
  ])
  expect((await shop.request(MarkPaid, { as: admin.token, params })).status).toBe(200)
  const { body } = await shop.request(ShowOrder, { as: admin.token, params })
  expect(body.data.rentals[0].starts_at).toBe('2026-12-01T06:00:00.000Z')
  expect((await shop.request(ListRentals, { as: admin.token })).status).toBe(200)
  expect((await shop.request(ShowStats, { as: admin.token })).status).toBe(200)
  const pool = openToolPool(database.url)
  const findings = await verify(pool, shop.context.config).finally(() => pool.end())
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  const { tables } = await createBackup({ url: database.url, file: join(dataDir, 'kopija.tar'), dataDir })
  expect(tables.find(({ name }) => name === 'orders')).toMatchObject({ rows: 1 })
})

test('T1143 a database whose letters are no UTF-8 is refused in words before anything is made', async () => {
  const { adminUrl, prefix } = inject('cluster')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await order(adminUrl, `create database ${name} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`)
  const url = buildDatabaseUrl(adminUrl, name)
  const done = migrate({ url })
  await expect(done).rejects.toThrow(UnfitDatabaseError)
  await expect(done).rejects.toThrow(
    'Duomenų bazės koduotė yra LATIN1, o reikia UTF8: joje netilptų lietuviškos raidės.',
  )
  await order(adminUrl, `drop database ${name}`)
})
