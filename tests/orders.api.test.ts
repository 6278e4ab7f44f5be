import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowStats } from '#back-office/dashboard/dashboard.contract.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ListMyOrders, ListOrders, MyOrderPdf, OrderPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})

const db = () => shop.context.database.db
const documentsOf = (orderId: number) => db().select().from(documents).where(eq(documents.order_id, orderId))
const mailsOf = (orderId: number) => db().select().from(mails).where(eq(mails.order_id, orderId))
const stockOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]?.stock
const revenue = async () => (await shop.request(ShowStats, { as: admin.token })).body.revenue.thisMonth

test('the accountant sees the newest orders first, with what the list shows', async () => {
  const first = await makeOrder(shop)
  const second = await makeOrder(shop, { order: testCompany, lines: [{ unit_price: 1250, quantity: 2 }] })
  const { status, body } = await shop.request(ListOrders, { as: admin.token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ current_page: 1, last_page: 1, per_page: 20 })
  expect(body.data.slice(0, 2)).toEqual([
    {
      id: second.id,
      private_or_company: 'company',
      title: 'UAB „Ąžuolo statyba“',
      name: 'Rūta',
      lastname: 'Žemaitė',
      price: 2500,
      price_with_vat: 3025,
      is_payed: false,
      lapsed_at: null,
      placed_at: '2026-11-18T08:30:00.000Z',
      billing: 'prepaid',
      parent_id: null,
      follow_ups: [],
      items: { first: 'Diskas betonui', count: 1 },
      rentals: [],
      delivery: 'pickup',
      place_id: 1,
      return_place_id: 1,
    },
    expect.objectContaining({ id: first.id, private_or_company: 'private', title: null }),
  ])
})

test('T15 marking as paid gives the next invoice, mails it, and happens once', async () => {
  const { id } = await makeOrder(shop)
  const paid = await shop.request(MarkPaid, { as: admin.token, params: { id } })
  expect(paid).toMatchObject({ status: 200, body: { message: 'Užsakymas pažymėtas kaip apmokėtas.' } })

  const again = await shop.request(MarkPaid, { as: admin.token, params: { id } })
  expect(again).toMatchObject({ status: 409, body: { code: 'already-paid' } })
  expect((await documentsOf(id)).map(({ kind, full_number }) => [kind, full_number.slice(0, 2)])).toEqual([
    ['prepayment', 'IS'],
    ['invoice', 'NS'],
  ])
  expect((await mailsOf(id)).map(({ template }) => template)).toEqual(['order-placed', 'order-paid'])

  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id } })
  expect(body.data).toMatchObject({ is_payed: true, paid_at: '2026-11-18T08:30:00.000Z' })
  expect(body.data.documents).toHaveLength(2)
})

test('T15 twenty who mark one order at once make one invoice and one mail', async () => {
  const { id } = await makeOrder(shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.request(MarkPaid, { as: admin.token, params: { id } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect((await documentsOf(id)).filter(({ kind }) => kind === 'invoice')).toHaveLength(1)
  expect((await mailsOf(id)).filter(({ template }) => template === 'order-paid')).toHaveLength(1)
})

test.each([
  ['999999', 404],
  ['0', 422],
  ['-1', 422],
  ['1.5', 422],
  ['1e20', 422],
  ['99999999999', 422],
  ['1 OR 1', 422],
  ['abc', 422],
  ['%00', 422],
])('T16 order %s can be neither paid, shown, printed nor deleted: %d', async (id, status) => {
  const before = await db().$count(documents)
  for (const call of [MarkPaid, ShowOrder, DeleteOrder])
    expect((await shop.request(call, { as: admin.token, params: { id } })).status).toBe(status)
  for (const kind of ['invoice', 'prepayment'])
    expect((await shop.request(OrderPdf, { as: admin.token, params: { id, kind } })).status).toBe(status)
  expect(await db().$count(documents)).toBe(before)
})

test('T26 the document that fits the state is a PDF of the promised name, the other one is refused', async () => {
  const { id } = await makeOrder(shop, { user_id: customer.id })
  const ask = (kind: string) => shop.request(OrderPdf, { as: admin.token, params: { id, kind } })

  const prepayment = await ask('prepayment')
  expect(prepayment.status).toBe(200)
  expect(prepayment.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="prepayment-${id}.pdf"`,
    'cache-control': 'no-store',
  })
  expect(prepayment.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await ask('invoice')).toMatchObject({ status: 409, body: { code: 'not-paid' } })
  expect((await ask('contract')).status).toBe(422)

  await shop.request(MarkPaid, { as: admin.token, params: { id } })
  const invoice = await ask('invoice')
  expect(invoice.headers['content-disposition']).toBe(`attachment; filename="invoice-${id}.pdf"`)
  expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await ask('prepayment')).toMatchObject({ status: 409, body: { code: 'already-paid' } })
})

test('T31 a customer sees own orders only: another one’s answers like a missing one', async () => {
  const stranger = await makeCustomer(shop)
  const mine = await makeOrder(shop, { user_id: stranger.id, lines: [{}, { unit_price: 300 }] })
  const theirs = await makeOrder(shop, { user_id: customer.id })

  const list = await shop.request(ListMyOrders, { as: stranger.token })
  expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([mine.id])
  expect(list.body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 1 })
  expect(
    (await shop.request(ShowMyOrder, { as: stranger.token, params: { id: mine.id } })).body.data.lines,
  ).toHaveLength(2)
  expect(
    (await shop.request(MyOrderPdf, { as: stranger.token, params: { id: mine.id, kind: 'prepayment' } })).status,
  ).toBe(200)

  for (const kind of ['prepayment', 'invoice']) {
    const foreign = await shop.request(MyOrderPdf, { as: stranger.token, params: { id: theirs.id, kind } })
    const missing = await shop.request(MyOrderPdf, { as: stranger.token, params: { id: 999_999, kind } })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  }
  const foreign = await shop.request(ShowMyOrder, { as: stranger.token, params: { id: theirs.id } })
  const missing = await shop.request(ShowMyOrder, { as: stranger.token, params: { id: 999_999 } })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(missing.body)
})

test('the office’s calls are the office’s', async () => {
  const { id } = await makeOrder(shop, { user_id: customer.id })
  for (const call of [ListOrders, ShowOrder, MarkPaid, DeleteOrder]) {
    expect((await shop.request(call, { as: customer.token, params: { id } })).status).toBe(403)
    expect((await shop.request(call, { params: { id } })).status).toBe(401)
  }
  const pdf = await shop.request(OrderPdf, { as: customer.token, params: { id, kind: 'prepayment' } })
  expect(pdf.status).toBe(403)
  expect(await documentsOf(id)).toHaveLength(1)
})

test('T03 a deleted unpaid order leaves every list and gives its stock back once', async () => {
  const product = await makeSellProduct(shop, { units: 10 })
  const { id } = await makeOrder(shop, {
    user_id: customer.id,
    lines: [
      { product_id: product.id, quantity: 3 },
      { product_id: product.id, quantity: 1 },
    ],
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.request(DeleteOrder, { as: admin.token, params: { id } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
  expect(await stockOf(product.id)).toBe(14)
  const back = await db().select().from(stock_movements).where(eq(stock_movements.order_id, id))
  expect(back).toMatchObject([{ units: 4, reason: 'order-deleted', by_user_id: admin.id }])

  expect((await shop.request(ShowOrder, { as: admin.token, params: { id } })).status).toBe(404)
  expect((await shop.request(ShowMyOrder, { as: customer.token, params: { id } })).status).toBe(404)
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(404)
  expect((await shop.request(OrderPdf, { as: admin.token, params: { id, kind: 'prepayment' } })).status).toBe(404)
  const { body } = await shop.request(ListOrders, { as: admin.token })
  expect(body.data.map((order: { id: number }) => order.id)).not.toContain(id)
})

test('an order whose product was deleted can still be deleted', async () => {
  const product = await makeSellProduct(shop)
  const { id } = await makeOrder(shop, { lines: [{ product_id: product.id }] })
  await db().delete(products).where(eq(products.id, product.id))
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id } })).status).toBe(204)
})

test('T18 a deleted order with an invoice leaves the lists; its number, its PDF and the revenue stay', async () => {
  const product = await makeSellProduct(shop, { units: 5 })
  const { id } = await makeOrder(shop, { user_id: customer.id, lines: [{ product_id: product.id, quantity: 2 }] })
  await shop.request(MarkPaid, { as: admin.token, params: { id } })
  const invoice = () => shop.request(OrderPdf, { as: admin.token, params: { id, kind: 'invoice' } })
  const before = { pdf: (await invoice()).bytes, revenue: await revenue(), documents: await documentsOf(id) }
  expect(before.revenue).toBeGreaterThan(0)

  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id } })).status).toBe(204)
  expect((await shop.request(ShowOrder, { as: admin.token, params: { id } })).status).toBe(404)
  const customers = await shop.request(MyOrderPdf, { as: customer.token, params: { id, kind: 'invoice' } })
  expect(customers.status).toBe(404)
  const after = await invoice()
  expect(after.status).toBe(200)
  expect(after.bytes.equals(before.pdf)).toBe(true)
  expect(await revenue()).toBe(before.revenue)
  expect(await documentsOf(id)).toEqual(before.documents)
  expect(await stockOf(product.id)).toBe(5)
})

test('while a tool is out its order stays; future periods are given back', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const line = { product_id: tool.id, period: { from: '2026-11-18', to: '2026-11-20' } }
  const out = await makeOrder(shop, {
    lines: [
      { ...line, starts_at: new Date('2026-11-18T06:00:00Z'), expected_return: new Date('2026-11-20T15:00:00Z') },
    ],
  })
  const refused = await shop.request(DeleteOrder, { as: admin.token, params: { id: out.id } })
  expect(refused.status).toBe(409)
  expect((await shop.request(ShowOrder, { as: admin.token, params: { id: out.id } })).body.data.rentals).toHaveLength(1)

  const starts_at = new Date('2026-11-25T06:00:00Z')
  const future = await makeOrder(shop, {
    lines: [{ ...line, starts_at, expected_return: new Date('2026-11-26T15:00:00Z') }],
  })
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id: future.id } })).status).toBe(204)
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, future.id))
  expect(rental?.cancelled_at).toEqual(new Date('2026-11-18T08:30:00Z'))
})
