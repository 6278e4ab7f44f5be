import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { CloseMonth } from '#finance/months/months.contract.ts'
import { closeMonth } from '#finance/months/server/close-month.ts'
import { months } from '#finance/months/server/months.tables.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  await shop.close()
  // with a clock months ahead tokens live too long
  expect(findings.filter(({ name, breaches }) => name !== 'I9' && breaches.length > 0)).toEqual([])
})

/** Tokens live for hours, so everybody signs in again. */
async function at(moment: string): Promise<Date> {
  shop.setNow(new Date(moment))
  admin = await makeAdmin(shop)
  return new Date(moment)
}
const db = () => shop.context.database.db
const request = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const sumsOf = async (month: string) => (await db().select().from(months).where(eq(months.month, month)))[0]

test('T709 a close waits for whoever is just issuing in that month, and counts it', async () => {
  const late = await at('2026-09-30T20:59:59Z')
  const { id } = await makeOrder(shop)
  await at('2026-09-30T21:00:00Z')
  const { status } = await runConcurrently(
    shop,
    (tx) => markPaid(createWork(tx, { by: admin.id, now: late }), { orderId: id }),
    () => request(CloseMonth, { params: { month: '2026-09' } }),
  )
  expect(status).toBe(200)
  expect(await sumsOf('2026-09')).toMatchObject({ documents: 2, price_with_vat: 1210, payments: 1, received: 1210 })
})

test('T709 a write into a month that is being closed waits for the close and is refused', async () => {
  const now = await at('2026-11-02T08:00:00Z')
  const { id } = await makeOrder(shop)
  const refused = await runConcurrently(
    shop,
    (tx) => closeMonth(createWork(tx, { by: admin.id, now }), { month: '2026-10' }),
    () => request(RecordPayment, { params: { id }, body: { paid_on: '2026-10-31', amount: 100, way: 'transfer' } }),
  )
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
    422,
    'month-closed',
    ['paid_on'],
  ])
  expect(await sumsOf('2026-10')).toMatchObject({ documents: 0, payments: 0 })
})

test('T709 of two who close the same month at the same instant one closes it, and the other is told', async () => {
  const now = await at('2026-12-01T08:00:00Z')
  const second = await runConcurrently(
    shop,
    (tx) => closeMonth(createWork(tx, { by: admin.id, now }), { month: '2026-11' }),
    () => request(CloseMonth, { params: { month: '2026-11' } }),
  )
  expect([second.status, second.body.code]).toEqual([409, 'month-closed'])
})

test('T708 a credit note of an invoice from a closed month is dated today', async () => {
  await at('2026-12-03T08:00:00Z')
  const [invoice] = await db().select().from(documents).where(eq(documents.kind, 'invoice'))
  const { status } = await request(IssueCredit, {
    params: { id: invoice?.order_id ?? 0 },
    body: { lines: 'all', reason: 'Grąžinta prekė', expected_remaining: 1210 },
  })
  expect(status).toBe(201)
  const days = await db().select({ day: documents.issued_on }).from(documents).where(eq(documents.kind, 'credit'))
  expect(days).toEqual([{ day: '2026-12-03' }])
})

test('T708 an order whose paper is of a closed month is not changed, and is told what to do instead', async () => {
  await at('2026-12-30T08:00:00Z')
  const nails = await makeSellProduct(shop)
  const items = [{ id: nails.id, type: 'sell', quantity: 1 }]
  const made = await request(CreateDeskOrder, { body: { ...makeDeskForm(items), state: 'placed' } })
  const id = made.body.data.id
  await at('2027-01-04T08:00:00Z')
  expect((await request(CloseMonth, { params: { month: '2026-12' } })).status).toBe(200)

  const { body } = await request(ShowDeskOrder, { params: { id } })
  const more = { ...body.data.form, seen: body.data.version, items: [{ ...body.data.form.items[0], quantity: 2 }] }
  const refused = await request(UpdateDeskOrder, { params: { id }, body: more })
  expect([refused.status, refused.body.code]).toEqual([409, 'month-closed'])
  expect(refused.body.message).toContain('Atšaukite šį užsakymą ir pateikite naują')
  const { rows } = await db().execute(sql`select revision from orders where id = ${id}`)
  expect(rows).toEqual([{ revision: 1 }])
})
