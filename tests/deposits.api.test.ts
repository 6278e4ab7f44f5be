import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HoldDeposit, ListDeposits, SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { MyOrderDocument, MyOrderPdf, OrderDocumentPdf, PrepareContract, ShowMyOrder } from '#orders/orders.contract.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { measureFastest } from '#platform/test-kit/measure-fastest.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { ListHistory } from '#shell/history/history.contract.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})

const as = () => admin.token
const period = { from: '2026-12-01', to: '2026-12-03', to_time: '17:00' }

test('a deposit is shown, agreed and printed beside the price and never in it', async () => {
  const dear = { title: 'Vibroplokštė', pricePerDayCents: 3000, units: 3, deposit: 15_000, replacement_value: 120_000 }
  const tool = await makeRentProduct(shop, dear)
  const shown = (await shop.request(ShowRentProduct, { params: { slug: tool.slug } })).body.data
  expect(shown).toMatchObject({ deposit: 15_000, replacement_value: 120_000 })

  const items = [{ id: tool.id, type: 'rent', quantity: 2, period }]
  const cart = (await shop.request(PriceCart, { body: { items } })).body
  expect(cart).toMatchObject({ deposit: 30_000, price: 18_000, vat: 3780, price_with_vat: 21_780 })

  const order = (await checkOut(shop, customer, await makePricedCheckoutForm(shop, items))).body.data
  expect(order).toMatchObject({ price_with_vat: 21_780, vat: 3780 })
  const [line] = await shop.context.database.db.select().from(order_lines).where(eq(order_lines.order_id, order.id))
  expect(line).toMatchObject({ deposit: 15_000, replacement_value: 120_000 })

  const pdf = await shop.request(MyOrderPdf, { as: customer.token, params: { id: order.id, kind: 'prepayment' } })
  const text = joinPlainText(extractPdfText(pdf.bytes))
  expect(text).toContain('Mokėti su PVM 217,80 €')
  expect(text).toContain('300,00 € Užstatas (grąžinamas, PVM neapmokestinamas)')
})

test('a cart and a prepayment of what has no deposit do not speak of one', async () => {
  const tool = await makeRentProduct(shop, { title: 'Kaltas', units: 1 })
  const items = [{ id: tool.id, type: 'rent', quantity: 1, period }]
  expect((await shop.request(PriceCart, { body: { items } })).body).not.toHaveProperty('deposit')
  const order = (await checkOut(shop, customer, await makePricedCheckoutForm(shop, items))).body.data
  const pdf = await shop.request(MyOrderPdf, { as: customer.token, params: { id: order.id, kind: 'prepayment' } })
  expect(joinPlainText(extractPdfText(pdf.bytes))).not.toContain('Užstatas')
})

test('the office sets a deposit in cents; a form that does not speak of it leaves it', async () => {
  const tool = await makeRentProduct(shop, { title: 'Pjūklas', deposit: 5000 })
  const form = {
    title: 'Pjūklas',
    rent_category_id: String(tool.category.id),
    price_per_day: '2000',
    left_in_stock: '1',
  }
  const save = async (more: Parameters<typeof buildMultipartForm>[0]) =>
    shop.request(AdminProducts.rent.update, {
      ...(await buildMultipartForm({ ...form, _method: 'PUT', ...more })),
      as: as(),
      params: { id: tool.id },
    })
  expect((await save({})).body.data).toMatchObject({ deposit: 5000, replacement_value: 0 })
  expect((await save({ deposit: '7000', replacement_value: '30000' })).body.data).toMatchObject({
    deposit: 7000,
    replacement_value: 30_000,
  })
  expect((await save({ deposit: '-1' })).status).toBe(422)
})

test('a person takes a deposit in, gives it back or keeps it, and the history tells who', async () => {
  const { id } = await makeOrder(shop, { lines: [{ deposit: 10_000, quantity: 2, period }] })
  const params = { id }
  expect((await shop.request(ShowDeposit, { as: as(), params })).body.data).toEqual({
    agreed: 20_000,
    held: 0,
    entries: [],
    paid_from: [],
    reference: buildDepositReference(id),
  })

  const held = await shop.request(HoldDeposit, {
    as: as(),
    params,
    body: { amount: 20_000, way: 'card', held_seen: 0 },
  })
  expect(held.status).toBe(201)
  expect(held.body.data.held).toBe(20_000)
  const again = await shop.request(HoldDeposit, {
    as: as(),
    params,
    body: { amount: 20_000, way: 'card', held_seen: 0 },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'deposit-changed', data: { held: 20_000 } } })
  expect((await shop.request(DeleteOrder, { as: as(), params })).status).toBe(409)

  const tooMuch = await shop.request(SettleDeposit, { as: as(), params, body: { returned: 20_001 } })
  expect(tooMuch.status).toBe(409)
  const unsaid = await shop.request(SettleDeposit, { as: as(), params, body: { kept: 100 } })
  expect(unsaid).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
  const body = { returned: 15_000, kept: 5000, reason: 'Sulaužyta rankena', way: 'cash' }
  const [first, second] = await Promise.all([
    shop.request(SettleDeposit, { as: as(), params, body }),
    shop.request(SettleDeposit, { as: as(), params, body }),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect((await shop.request(ShowDeposit, { as: as(), params })).body.data).toMatchObject({
    held: 0,
    entries: [
      { kind: 'held', amount: 20_000, way: 'card' },
      { kind: 'returned', amount: 15_000, way: 'cash' },
      { kind: 'kept', amount: 5000, reason: 'Sulaužyta rankena' },
    ],
  })
  const entry = (await shop.request(ListHistory, { as: as(), query: { subject: `order-${id}` } })).body.data
  expect(entry.map(({ deed: action }: { deed: string }) => action).slice(0, 2)).toEqual([
    'deposit.settled',
    'deposit.held',
  ])
  expect((await shop.request(DeleteOrder, { as: as(), params })).status).toBe(204)
})

test('the list shows what is held first, the longest first, and sums all of it', async () => {
  const { id } = await makeOrder(shop, { order: { name: 'Žydrūnė', lastname: 'Kėkštaitė' } })
  await shop.request(HoldDeposit, { as: as(), params: { id }, body: { amount: 4000, way: 'cash' } })
  const list = (query: Record<string, unknown>) => shop.request(ListDeposits, { as: as(), query })
  const all = (await list({})).body
  expect(all.held).toBe(4000)
  expect(all.data[0]).toMatchObject({ order_id: id, client: 'Žydrūnė Kėkštaitė', held: 4000, settled_at: null })
  const ids = async (query: Record<string, unknown>) =>
    (await list(query)).body.data.map((row: { order_id: number }) => row.order_id)
  expect(await ids({ state: 'held' })).toEqual([id])
  expect(await ids({ q: 'kekstaite' })).toEqual([id])
  expect(await ids({ q: String(id) })).toEqual([id])
  expect(await ids({ q: 'nėra tokio' })).toEqual([])
  expect(await ids({ state: 'settled' })).not.toContain(id)
})

test('ten thousand deposits: any page within 50 ms', async () => {
  const { id } = await makeOrder(shop)
  const { db } = shop.context.database
  await db.execute(`
    insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery, price, vat,
                        price_with_vat, vat_rate, placed_at)
    select private_or_company, name, 'Pavardenis' || n, email, phone, address, city, delivery, price, vat, price_with_vat,
           vat_rate, placed_at from orders, generate_series(1, 10000) n where id = ${id}`)
  await db.execute(`insert into deposits (order_id, kind, amount, way, at)
    select id, 'held', 5000, 'cash', now() from orders where id > ${id}`)
  await db.execute('analyze orders; analyze deposits')
  for (const query of [{}, { page: 250 }, { page: 500 }, { state: 'held' }, { q: 'pavardenis7777' }]) {
    const list = async () => expect((await shop.request(ListDeposits, { as: as(), query })).status).toBe(200)
    expect(await measureFastest(list, { enough: 50 }), JSON.stringify(query)).toBeLessThan(50)
  }
})

test('the check of the live database notices a ledger that gave back more than it held', async () => {
  const check = invariants.find(({ name }) => name === 'I5-deposits')
  if (!check) throw new Error('There is no such check')
  const { db, pool } = shop.context.database
  expect((await pool.query(check.sql)).rows).toEqual([])
  const { id } = await makeOrder(shop)
  await db.insert(deposits).values({ order_id: id, kind: 'returned', amount: 100, at: shop.context.clock() })
  expect((await pool.query(check.sql)).rows).toEqual([{ what: `order ${id}: -100` }])
})

test('a contract is prepared once, and the office and the customer fetch it by its own id', async () => {
  const { id } = await makeOrder(shop, { user_id: customer.id, lines: [{ title: 'Grąžtas', period }] })
  const params = { id }
  const made = await shop.request(PrepareContract, { as: as(), params })
  expect(made.status).toBe(201)
  expect((await shop.request(PrepareContract, { as: as(), params })).body).toEqual(made.body)
  const { id: document_id, number } = made.body.data
  const order = (await shop.request(ShowOrder, { as: as(), params })).body.data
  expect(order.documents.at(-1)).toMatchObject({ id: document_id, kind: 'contract', number })
  expect((await shop.request(ShowMyOrder, { as: customer.token, params })).body.data.documents).toHaveLength(2)

  const mine = await shop.request(MyOrderDocument, { as: customer.token, params: { id, document_id } })
  const office = await shop.request(OrderDocumentPdf, { as: as(), params: { id, document_id } })
  expect(joinPlainText(extractPdfText(mine.bytes))).toContain(`Nuomos sutartis Nr. ${number}`)
  expect(office.bytes.equals(mine.bytes)).toBe(true)
  const stranger = await makeCustomer(shop)
  expect((await shop.request(MyOrderDocument, { as: stranger.token, params: { id, document_id } })).status).toBe(404)
  const goods = await makeOrder(shop)
  expect((await shop.request(PrepareContract, { as: as(), params: { id: goods.id } })).status).toBe(409)
})
