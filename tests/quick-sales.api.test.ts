import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { SellQuickly } from '#counter/quick-sales/quick-sales.contract.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { CloseTill, OpenTill, ShowTill } from '#finance/tills/tills.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { ListDeskOrders, ShowDeskOrder } from '#sales/desk/desk.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
let disc: { id: number }
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  await makeAdmin(shop)
  clerk = await makeAdmin(shop, { roles: ['counter'] })
  disc = await makeSellProduct(shop, { title: 'Deimantinis diskas', units: 5, priceCents: 1_000 })
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

const db = () => shop.context.database.db
const goods = (quantity: number) => ({ id: disc.id, type: 'sell', quantity })
const cash = (amount: number, receipt: string | null = '0001/15') => ({ way: 'cash', amount, receipt })
const sale = (changes: object = {}) => ({
  items: [goods(2)],
  payments: [cash(2_420)],
  expected_price_with_vat: 2_420,
  ...changes,
})
const sell = (body: object = sale(), key = 'sale-1', as = clerk.token) =>
  shop.request(SellQuickly, { as, body, headers: { 'idempotency-key': key } })
const left = async () => (await db().select().from(products).where(eq(products.id, disc.id)))[0]?.stock

test('T1302 two discs are sold for cash in one call: order, payment, invoice, hand-over, and no mail', async () => {
  await shop.request(OpenTill, { as: clerk.token, body: { float: 5_000 } })
  const { status, body } = await sell()
  expect(status, JSON.stringify(body)).toBe(201)
  const { order_id: id, invoice } = body.data
  expect(body.data).toMatchObject({ price_with_vat: 2_420, invoice: { number: expect.stringMatching(/\d{6}$/) } })
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({ client: 'Pirkėjas kasoje', paid_at: start, prints_papers: true })
  const { data: listed } = (await shop.request(ListDeskOrders, { as: clerk.token, query: {} })).body
  expect(listed).toMatchObject([{ id, client: 'Pirkėjas kasoje' }])
  expect(await left()).toBe(3)
  const [payment] = await db().select().from(payments)
  expect(payment).toMatchObject({ way: 'cash', amount: 2_420, receipt_number: '0001/15' })
  const papers = await db().select().from(documents)
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['invoice', 'prepayment'])
  expect(papers.find(({ kind }) => kind === 'invoice')?.id).toBe(invoice.id)
  expect(await db().select().from(mails)).toEqual([])
  const till = (await shop.request(ShowTill, { as: clerk.token, params: { id: payment?.till_id ?? 0 } })).body.data
  expect(till).toMatchObject({ expected: 5_000 + 2_420 })
  const { goods: shown, acts } = (await shop.request(ShowHandover, { as: clerk.token, params: { id } })).body.data
  expect([shown, acts]).toEqual([[expect.objectContaining({ quantity: 2, given: 2 })], []])
})

test('T1302 a quick sale is not changed afterwards', async () => {
  const id = (await sell()).body.data.order_id
  const { body } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
  expect(body.data.change_refused).toMatch(/\S/)
  const { form, version: seen } = body.data
  const changed = { ...form, items: [{ ...form.items[0], quantity: 1 }], seen }
  const answer = await shop.request(UpdateDeskOrder, { as: clerk.token, params: { id }, body: changed })
  expect(answer.status).toBe(409)
})

test('T1302 a sale told twice is one sale; the same key for another is refused', async () => {
  const first = await sell()
  const again = await sell()
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(again.headers['idempotency-replayed']).toBe('true')
  const other = await sell(sale({ items: [goods(1)], payments: [cash(1_210)], expected_price_with_vat: 1_210 }))
  expect([other.status, other.body.code]).toEqual([409, 'key-used-before'])
  expect(await left()).toBe(3)
  expect(await db().select().from(payments)).toHaveLength(1)
  const both = await Promise.all([sell(sale(), 'sale-2'), sell(sale(), 'sale-2')])
  expect(both.map(({ status }) => status).sort()[0]).toBe(201)
  expect(await left()).toBe(1)
})

test('T1303 a sale that can’t be is refused at its field, and nothing of it is written', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const rent = { id: drill.id, type: 'rent', quantity: 1, period: { from: '2026-11-24', to: '2026-11-25' } }
  for (const [status, entry, body] of [
    [422, ['payments'], sale({ payments: [cash(2_000)] })],
    [422, ['payments'], sale({ payments: [cash(2_420), cash(100)] })],
    [422, ['payments'], sale({ payments: [] })],
    [422, ['payments.0.receipt'], sale({ payments: [cash(2_420, null)] })],
    [422, ['items'], sale({ items: [] })],
    [422, ['items'], sale({ items: [rent] })],
    [409, 'price-changed', sale({ payments: [cash(2_400)], expected_price_with_vat: 2_400 })],
    [409, 'cart-changed', sale({ items: [goods(6)], payments: [cash(7_260)], expected_price_with_vat: 7_260 })],
  ] as const) {
    const answer = await sell(body, `wrong ${JSON.stringify(body)}`.slice(0, 190))
    const said = answer.status === 409 ? answer.body.code : Object.keys(answer.body.errors ?? {})
    expect([answer.status, said], JSON.stringify(answer.body)).toEqual([status, entry])
  }
  expect([await db().select().from(orders), await db().select().from(payments), await left()]).toEqual([[], [], 5])

  const { body } = await shop.request(OpenTill, { as: clerk.token, body: { float: 0 } })
  await shop.request(CloseTill, { as: clerk.token, params: { id: body.data.id }, body: { counted: 0 } })
  const closed = await sell()
  expect([closed.status, closed.body.code]).toEqual([409, 'till-is-closed'])
  expect([await db().select().from(orders), await left()]).toEqual([[], 5])
  const byCard = await sell(sale({ payments: [{ way: 'card', amount: 2_420, receipt: '77' }] }), 'by card')
  expect(byCard.status, JSON.stringify(byCard.body)).toBe(201)
})

test('T1303 only who may order at the desk and take money sells', async () => {
  const mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  const accountant = await makeAdmin(shop, { roles: ['accountant'] })
  expect((await sell(sale(), 'one', mechanic.token)).status).toBe(403)
  expect((await sell(sale(), 'two', accountant.token)).status).toBe(403)
})
