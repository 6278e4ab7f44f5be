import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { makeCategory } from './catalogue.factories.ts'

let as: string
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

async function load(lines: string | string[], dry = false) {
  const text = Array.isArray(lines) ? lines.join('\r\n') : lines
  const file = { name: 'produktai.csv', bytes: Buffer.from(text), type: 'text/csv' }
  return shop.request(AdminProducts.sell.import, {
    as,
    ...(await buildMultipartForm({ dry_run: dry ? '1' : '0', file })),
  })
}

async function save(category: string) {
  const { status, body } = await shop.request(AdminProducts.sell.export, { as, query: { category } })
  expect(status).toBe(200)
  return { text: String(body) }
}

test('ten thousand rows come in and go out in reasonable time', async () => {
  await makeCategory(shop, { kind: 'sell', title: 'Didelė' })
  const lines = Array.from(
    { length: 10_000 },
    (_, n) => `Daiktas ${n % 5000};Didelė;${n + 1},50;${n % 3};Galia=${n} W|Svoris=2 kg`,
  )
  const started = performance.now()
  const { body } = await load(['Pavadinimas;Kategorija;Kaina be PVM;Likutis;Savybės', ...lines])
  expect(body.data).toEqual({ created: 10_000, updated: 0, errors: [] })
  const { text } = await save('didele')
  expect(text.trim().split('\r\n')).toHaveLength(10_001)
  expect((await load(text, true)).body.data).toEqual({ created: 0, updated: 0, errors: [] })
  expect(performance.now() - started).toBeLessThan(60_000)
}, 90_000)
