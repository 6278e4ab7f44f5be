import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentReference } from '#documents/document-reference.ts'
import { camt, sampleIban } from '#payments/camt.samples.ts'
import { newKey } from '#platform/browser/new-key.ts'
import { steps } from '#platform/progress/progress.contract.ts'
import { groundOn } from '#platform/test-kit/ground-on.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { sampleSettings } from '#settings/server/settings.samples.ts'
import { adminToken, crowd, type Started, startShop, stopShop, told } from './kit.ts'

const entries = 5_000

let database: TestDatabase
let program: Started
let shop: ReturnType<typeof groundOn>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = groundOn(database.url)
  program = await startShop({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await stopShop(program)
  await shop.close()
  removeDataDir(program.dataDir)
  await database.drop()
})

const rows = async <Row>(text: string) => (await shop.ground.database.pool.query(text)).rows as Row[]

test('T133 a statement of five thousand payments is read within twenty seconds, with a count shown on the way', async () => {
  const as = await adminToken(program)
  await requestProgram(program, 'PUT /api/admin/settings', { as, body: { ...sampleSettings, iban: sampleIban } })
  await shop.ground.database.db.execute(sql`
    with placed as (
      insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery,
        price, vat, price_with_vat, vat_rate, placed_at)
      select 'private', 'Vardas', 'Pavardė' || n, 'pirkejas' || n || '@example.lt', '+37060000000', 'Ozo g. ' || n, 'Vilnius',
        'pickup', 1000 + n, 210, 1210 + n, 21, now() - interval '1 day' from generate_series(1, ${entries}::int) n
      returning id, price, price_with_vat)
    insert into order_lines (order_id, position, type, title, quantity, charged_units, unit, unit_price,
      unit_price_with_vat, price, price_with_vat)
    select id, 0, 'sell', 'Grąžtas', 1, 1, 'vnt', price, price_with_vat, price, price_with_vat from placed`)
  const orders = await rows<{ id: number; total: number }>('select id, price_with_vat as total from orders order by id')
  const file = camt({
    entries: orders.map(({ id, total }) => ({
      ...{ amount: total, reference: documentReference('prepayment', id), ref: `R${id}` },
      booked_on: new Date().toISOString().slice(0, 10),
    })),
  })
  const key = newKey()
  const send = (progressKey = newKey()) => {
    const form = new FormData()
    form.set('progress_key', progressKey)
    form.set('file', new File([new Uint8Array(file)], 'israsas.xml', { type: 'application/xml' }))
    return requestProgram(program, 'POST /api/admin/bank-statements', { as, body: form })
  }

  const begun = performance.now()
  let open = true
  const sent = send(key).finally(() => {
    open = false
  })
  const counts: number[] = []
  while (open) {
    const { body } = await requestProgram(program, `GET /api/admin/bank-statements/progress?key=${key}`, { as })
    // A step that follows counts from the beginning.
    if (body.data) counts.push(steps.indexOf(body.data.step) * entries + body.data.done)
    await delay(200)
  }
  const { status, body } = await sent
  const seconds = (performance.now() - begun) / 1000
  console.log(`${entries} entries in ${seconds.toFixed(1)} s, counted ${counts.length} times on the way, ${told()}`)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ entries, known: 0, matched: entries, invoices: entries, waiting: 0 })
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(new Set(counts).size).toBeGreaterThan(3)
  const [numbers] = await rows<{ first: number; last: number; count: number }>(
    `select min(number) as first, max(number) as last, count(*)::int as count from documents where kind = 'invoice'`,
  )
  expect(numbers).toEqual({ first: 1, last: entries, count: entries })
  expect((await rows(`select from mails where template = 'order-paid'`)).length).toBe(entries)
  expect((await send()).body.data).toMatchObject({ entries, known: entries, matched: 0 })
  expect(seconds).toBeLessThan(20 * crowd)
})
