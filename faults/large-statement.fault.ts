import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCamtFile, testIban } from '#finance/payments/camt.factories.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { progressSteps } from '#platform/progress/progress.contract.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { requestAdminToken, type ShopProgram, startShopProgram, stopShopProgram } from './kit.ts'
import { describeSlack, slack } from './slack.ts'

const entries = 5_000

let database: TestDatabase
let program: ShopProgram
let shop: ReturnType<typeof openAppContext>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openAppContext(database.url)
  program = await startShopProgram({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await stopShopProgram(program)
  await shop.close()
  removeDataDir(program.dataDir)
  await database.drop()
})

const rows = async <Row>(text: string) => (await shop.context.database.pool.query(text)).rows as Row[]

test('T133 a statement of five thousand payments is read within twenty seconds, with a count shown on the way', async () => {
  const as = await requestAdminToken(program)
  await requestProgram(program, 'PUT /api/admin/settings', { as, body: { ...testSettings, iban: testIban } })
  await shop.context.database.db.execute(sql`
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
  const file = buildCamtFile({
    entries: orders.map(({ id, total }) => ({
      amount: total,
      reference: buildDocumentReference('prepayment', id),
      ref: `R${id}`,
      booked_on: new Date().toISOString().slice(0, 10),
    })),
  })
  const key = generateRequestKey()
  const send = (progressKey = generateRequestKey()) => {
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
    // Each step counts from the beginning.
    if (body.data) counts.push(progressSteps.indexOf(body.data.step) * entries + body.data.done)
    await delay(200)
  }
  const { status, body } = await sent
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${entries} entries in ${seconds.toFixed(1)} s, counted ${counts.length} times on the way, ${describeSlack()}`,
  )

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
  expect(seconds).toBeLessThan(20 * slack)
})

test("T760 a statement of five thousand payments of clients' bills is read within twenty seconds", async () => {
  const as = await requestAdminToken(program)
  await requestProgram(program, 'PUT /api/admin/settings', { as, body: { ...testSettings, iban: testIban } })
  const { db } = shop.context.database
  await db.execute(sql`
    insert into clients (kind, name, code, created_at, updated_at)
    select 'company', 'UAB Skolininkas ' || n, (300000000 + n)::text, now(), now() from generate_series(1, 200) n`)
  await db.execute(
    sql`insert into document_series (kind, series, next_number) values ('invoice', 'PS', ${entries + 1})`,
  )
  await db.execute(sql`
    with placed as (
      insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery,
        price, vat, price_with_vat, vat_rate, placed_at)
      select 'company', 'Vardas', 'Pavardė', 'skolininkas@example.lt', '+37060000000', 'Ozo g. ' || n, 'Vilnius',
        'pickup', 1000 + n, 210, 1210 + n, 21, now() - interval '1 day' from generate_series(1, ${entries}::int) n
      returning id, price, vat, price_with_vat),
    counted as (select *, row_number() over (order by id) as n from placed),
    issued as (
      insert into documents (client_id, due_on, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
      select (select min(id) from clients) + n % 200, current_date + 14, 'invoice', 'PS', n, 'PS' || lpad(n::text, 6, '0'),
        current_date, now(), '{}', '' from counted
      returning id, number)
    insert into document_orders (document_id, order_id, price, vat, price_with_vat)
    select i.id, p.id, p.price, p.vat, p.price_with_vat from issued i join counted p on p.n = i.number`)
  const bills = await rows<{ number: string; open: number }>(
    `select d.full_number as number, b.open from documents d join document_balances b on b.document_id = d.id
      where d.series = 'PS' order by d.id`,
  )
  const file = buildCamtFile({
    entries: bills.map(({ number, open }, index) => ({
      amount: open,
      reference: buildBillReference(number),
      ref: `S${index}`,
      booked_on: new Date().toISOString().slice(0, 10),
    })),
  })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'israsas.xml', { type: 'application/xml' }))
  const begun = performance.now()
  const { status, body } = await requestProgram(program, 'POST /api/admin/bank-statements', { as, body: form })
  const seconds = (performance.now() - begun) / 1000
  console.log(`${entries} entries for bills in ${seconds.toFixed(1)} s, ${describeSlack()}`)
  expect([status, body.data]).toMatchObject([200, { entries, matched: entries, part: 0, waiting: 0 }])
  expect(await rows(`select from document_balances where open <> 0 and client_id is not null`)).toEqual([])
  expect(seconds).toBeLessThan(20 * slack)
})
