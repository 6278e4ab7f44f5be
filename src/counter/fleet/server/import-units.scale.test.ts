import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { ImportUnits } from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { ImportResult } from '#platform/csv/import.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /^I1/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})

const db = () => shop.context.database.db
const stockOf = async ({ id }: { id: number }) =>
  (await db().select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock

async function send(lines: string[], dry_run: '0' | '1' = '0') {
  const file = { name: 'vienetai.csv', bytes: Buffer.from(lines.join('\r\n')), type: 'text/csv' }
  return shop.request(ImportUnits, { as: admin.token, ...(await buildMultipartForm({ dry_run, file })) })
}
const heads = 'Kodas;Produktas;Serijos numeris;Pirkta;Pirkimo kaina be PVM;Pastaba'

test('T263 50,000 machines are looked at, refused with all that is wrong and written, in seconds and in little memory', async () => {
  const many = await Promise.all(
    Array.from({ length: 5 }, (_, n) => makeRentProduct(shop, { title: `Didelis ${n}`, units: 0 })),
  )
  const line = (n: number) => `M-${n};${many[n % 5]?.slug};SN ${n};2026-01-05;${n % 900},50;Pastaba nr. ${n}`
  const rows = [heads, ...Array.from({ length: 50_000 }, (_, n) => line(n))]
  const faulty = rows
    .with(7, 'M 6;x;;;;')
    .with(40_000, `M-1;${many[0]?.slug};;;;`)
    .with(50_000, `M-49999;${many[0]?.slug};;vakar;;`)

  const before = process.memoryUsage().rss
  const started = performance.now()
  const current = (await send(faulty, '1')).body.data as ImportResult
  expect(current.errors.map(({ row, field }) => [row, field])).toEqual([
    [8, 'code'],
    [40_001, 'code'],
    [50_001, 'bought_on'],
  ])
  const refused = await send(faulty)
  expect([refused.status, refused.body.data.errors]).toEqual([422, current.errors])
  const [{ n } = { n: -1 }] = await db().select({ n: count() }).from(units).where(eq(units.note, 'Pastaba nr. 0'))
  expect(n).toBe(0)
  expect((await send(rows)).body.data).toEqual({ created: 50_000, updated: 0, errors: [] })
  for (const product of many) expect(await stockOf(product)).toBe(10_000)
  expect((await send(rows)).body.data).toEqual({ created: 0, updated: 0, errors: [] })
  const seconds = (performance.now() - started) / 1000
  const megabytes = (process.memoryUsage().rss - before) / 1024 / 1024
  console.info(`50,000 machines four times: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more`)
  expect(megabytes).toBeLessThan(400)
}, 180_000)
