import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { buildCamtFile, testIban } from '#finance/payments/camt.factories.ts'
import { ImportBankStatement, MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { PrepareContract } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { createFollowUpOrder } from '#orders/server/public/create-follow-up-order.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { firstSettings, type Settings } from '#shell/settings/settings.contract.ts'

let customer: TestPerson
let admin: TestPerson

const shop = openShopForFile({ unready: true, now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
})

const set = (settings: Settings) =>
  shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), settings, { by: null }),
  )
const ready = { ...testSettings, iban: testIban }
const becomeReady = () => set(ready)
const loseCode = () => set({ ...ready, code: '' })
beforeEach(becomeReady)

/** Except times of last use. */
async function allRows(): Promise<Record<string, string>> {
  const { db } = shop.context.database
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('tokens', 'attempts') or (schemaname, tablename) = ('pgboss', 'job')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const match: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ all: string }>(
      sql.raw(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all from ${name} t`,
      ),
    )
    match[name] = rows[0]?.all ?? ''
  }
  return match
}

const notReady = (missing: string[]) => ({ status: 409, body: { code: 'shop-not-ready', missing } })

/** Without its company code; it must write nothing. */
async function whileUnready(action: () => Promise<TestAnswer>): Promise<TestAnswer> {
  await loseCode()
  const before = await allRows()
  const answer = await action()
  expect(await allRows()).toEqual(before)
  return answer
}

test('T111 an empty shop takes no order, says what is missing and writes nothing', async () => {
  await set(firstSettings)
  const [discs, drill] = [await makeSellProduct(shop, { units: 5 }), await makeRentProduct(shop, { units: 1 })]
  const form = await makePricedCheckoutForm(shop, [
    { id: discs.id, type: 'sell', quantity: 2 },
    { id: drill.id, type: 'rent', quantity: 1, period: { from: '2026-11-18', to: '2026-11-20' } },
  ])
  const before = await allRows()
  const refused = await checkOut(shop, customer, form, 'first-key')
  expect(refused).toMatchObject(notReady(['name', 'code', 'address', 'vat_code']))
  expect(refused.body.message).toMatch(/netrukus/)
  expect(await allRows()).toEqual(before)

  await becomeReady()
  const placed = await checkOut(shop, customer, form, 'first-key')
  expect(placed.status).toBe(201)
  await set(firstSettings)
  const again = await checkOut(shop, customer, form, 'first-key')
  expect([again.status, again.body.data.id]).toEqual([201, placed.body.data.id])
})

test('T111 an order is not marked as paid before its invoice can be right', async () => {
  const { id } = await makeOrder(shop)
  const pay = () => shop.request(MarkPaid, { as: admin.token, params: { id } })
  const refused = await whileUnready(pay)
  expect(refused).toMatchObject(notReady(['code']))
  expect(refused.body.message).toBe('Dokumentų išrašyti dar negalima: nustatymuose trūksta įmonės kodo.')
  await becomeReady()
  expect((await pay()).status).toBe(200)
})

test('T111 money that fills an order’s price waits too; a part of it is written down', async () => {
  const { id } = await makeOrder(shop)
  const pay = (amount: number) =>
    shop.request(RecordPayment, {
      as: admin.token,
      params: { id },
      body: { amount, way: 'transfer', paid_on: '2026-11-16', received_seen: 0 },
    })
  expect(await whileUnready(() => pay(1210))).toMatchObject(notReady(['code']))
  expect(await pay(500)).toMatchObject({ status: 201, body: { data: { invoice: null } } })
})

test('T111 a bank statement that would pay orders is refused whole, and can be sent again', async () => {
  const { id } = await makeOrder(shop)
  const entries = [{ amount: 1210, booked_on: '2026-11-16', reference: buildDocumentReference('prepayment', id) }]
  const file = { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' }
  const send = async () =>
    shop.request(ImportBankStatement, { ...(await buildMultipartForm({ file })), as: admin.token } as never)
  expect(await whileUnready(send)).toMatchObject(notReady(['code']))
  await becomeReady()
  expect((await send()).status).toBe(200)
  const paid = await shop.context.database.db.select().from(orders).where(eq(orders.id, id))
  expect(paid).toMatchObject([{ paid_at: expect.any(Date) }])
})

test('T111 no credit note, contract, act or extension is issued either', async () => {
  const { id: paid } = await makeOrder(shop)
  await shop.request(MarkPaid, { as: admin.token, params: { id: paid } })
  const { body: shown } = await shop.request(ShowCredit, { as: admin.token, params: { id: paid } })
  const credit = { lines: 'all', reason: 'Grąžinta', expected_remaining: shown.data.price_with_vat }
  expect(
    await whileUnready(() => shop.request(IssueCredit, { as: admin.token, params: { id: paid }, body: credit })),
  ).toMatchObject(notReady(['code']))

  await becomeReady()
  const { orderId } = await makeRentalOrder(shop)
  const about = { as: admin.token, params: { id: orderId } }
  expect(await whileUnready(() => shop.request(PrepareContract, about))).toMatchObject(notReady(['code']))
  const tools = async () => (await fetchHandover(shop, admin.token, orderId)).tools
  const out = makeHandOverBody(await tools())
  expect(await whileUnready(() => shop.request(HandOver, { ...about, body: out }))).toMatchObject(notReady(['code']))
  await becomeReady()
  expect((await shop.request(HandOver, { ...about, body: out })).status).toBe(201)
  const back = makeTakeBackBody(await tools())
  expect(await whileUnready(() => shop.request(TakeToolsBack, { ...about, body: back }))).toMatchObject(
    notReady(['code']),
  )

  await becomeReady()
  const drill = await makeRentProduct(shop, { units: 1 })
  const period = { from: '2026-11-16', to: '2026-11-18' }
  const form = await makePricedCheckoutForm(shop, [{ id: drill.id, type: 'rent', quantity: 1, period }])
  const { data } = (await checkOut(shop, customer, form)).body
  const rental = { as: customer.token, params: { id: data.id, rentalId: data.rentals[0].id } }
  const quote = (await shop.request(QuoteExtension, { ...rental, query: { to: '2026-11-20' } })).body.data
  const body = { to: '2026-11-20', expected_price_with_vat: quote.price_with_vat, early_start: true }
  const extended = await whileUnready(() => shop.request(ExtendRental, { ...rental, body }))
  expect(extended).toMatchObject(notReady(['code']))
  expect(extended.body.message).toMatch(/netrukus/)
})

test('T111 nor a follow-up order for what an action has brought after it', async () => {
  const { id: orderId } = await makeOrder(shop)
  await loseCode()
  const lines = [{ title: 'Valymas', amount: 1500 }]
  const before = await allRows()
  await expect(
    shop.context.database.transaction((tx) =>
      createFollowUpOrder(createWork(tx, { by: admin.id, now: shop.context.clock() }), { orderId, lines }),
    ),
  ).rejects.toMatchObject({ status: 409, code: 'shop-not-ready' })
  expect(await allRows()).toEqual(before)
})

test('T112 while the owner empties and fills the settings, every document that is issued names its seller', async () => {
  const discs = await makeSellProduct(shop, { units: 200 })
  const form = await makePricedCheckoutForm(shop, [{ id: discs.id, type: 'sell', quantity: 1 }])
  const crowd = await Promise.all(Array.from({ length: 30 }, () => makeCustomer(shop)))
  const owner = async () => {
    for (let turn = 0; turn < 15; turn++) await (turn % 2 ? becomeReady() : loseCode())
  }
  const { db } = shop.context.database
  const countOrders = async () => (await db.select({ n: count() }).from(orders))[0]?.n ?? 0
  const before = await countOrders()
  const [answers] = await Promise.all([Promise.all(crowd.map((one) => checkOut(shop, one, form))), owner()])
  for (const { status, body } of answers) expect([201, 'shop-not-ready']).toContain(status === 201 ? 201 : body.code)
  expect((await countOrders()) - before).toBe(answers.filter(({ status }) => status === 201).length)

  const issued = await db
    .select({ snapshot: documents.snapshot })
    .from(documents)
    .where(eq(documents.kind, 'prepayment'))
  expect(issued.length).toBeGreaterThan(0)
  for (const { snapshot } of issued) expect(snapshot.seller).toMatchObject({ code: testSettings.code })
})

test('T111 documents of the shop are written in one place, which asks whether it is ready, and debts of another program in another', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|factories)\.ts$/.test(file),
  )
  const writers = sources.filter((file) =>
    /insert\(documents\)|insert into documents\b/.test(readFileSync(join('src', file), 'utf8')),
  )
  const folder = 'people/documents/server/public'
  expect(writers.toSorted()).toEqual([`${folder}/issue-document.ts`, `${folder}/write-opening-debts.ts`])
})
