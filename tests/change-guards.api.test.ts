import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import type { DeskForm } from '#sales/desk/desk-form.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const stockOf = async (id: number) =>
  (await db().select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const said = ({ status, body }: TestAnswer) => [status, body.code, Object.keys(body.errors ?? {})]
const breaches = async () =>
  (await verify(shop.context.database.pool, shop.context.config)).flatMap(({ name, breaches }) =>
    breaches.map((what) => `${name}: ${what}`),
  )

type How = 'unpaid' | 'paid' | 'on credit'
const ways: How[] = ['unpaid', 'paid', 'on credit']

let company: { id: number } | undefined
async function companyOnCredit() {
  company ??= await makeCompany(shop, { code: testCompany.im_k, billing: 'monthly', credit_limit: 9_000_000 })
  return company
}

async function place(items: unknown[], how: How): Promise<number> {
  const client = how === 'on credit' && (await companyOnCredit())
  const form = { ...makeDeskForm(items, client ? testCompany : {}), ...(client && { client_id: client.id }) }
  const { status, body } = await shop.request(CreateDeskOrder, { ...as(), body: { ...form, state: 'placed' } })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.billing).toBe(client ? 'monthly' : 'prepaid')
  const { id } = body.data
  if (how === 'paid') expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status).toBe(200)
  return id
}

async function handOver(id: number, goods: { order_line_id: number; quantity: number }[], tools = false) {
  const counter = await fetchHandover(shop, clerk.token, id)
  const body = makeHandOverBody(tools ? counter.tools : [], {}, { goods })
  const done = await shop.request(HandOver, { ...as(), params: { id }, body: body as never })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
}

const both = async (id: number, itemsOf: (items: DeskForm['items']) => unknown[]) => {
  const { form, version } = await show(id)
  const body = { ...form, items: itemsOf(form.items) }
  const answer = await shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
  const done = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...body, seen: version } })
  return { problems: answer.body.data?.problems.map(({ field }: { field: string }) => field), done }
}

test.each(ways)('T1510 goods that were handed over stay in an order that is %s', async (how) => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 1000 })
  const nails = await makeSellProduct(shop, { units: 50, priceCents: 700 })
  const id = await place([makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 20 }], how)
  const { lines } = await show(id)
  const line = lines.find((one: { title: string; type: string }) => one.type === 'sell')
  await handOver(id, [{ order_line_id: line.id, quantity: 12 }], true)
  const stock = await stockOf(bolts.id)

  const fewer = await both(id, ([tool, goods]) => [tool, { ...goods, quantity: 3 }])
  expect([fewer.problems, ...said(fewer.done)]).toEqual([
    ['items.1.quantity'],
    409,
    'cart-changed',
    ['items.1.quantity'],
  ])
  const unnamed = await both(id, ([tool]) => [tool, { id: bolts.id, type: 'sell', quantity: 11 }])
  expect(said(unnamed.done)).toEqual([409, 'cart-changed', ['items.1.quantity']])
  for (const others of [[], [{ id: nails.id, type: 'sell', quantity: 12 }]]) {
    const without = await both(id, ([tool]) => [tool, ...others])
    expect([without.problems, ...said(without.done)]).toEqual([['items'], 409, 'tool-is-out', ['items']])
  }
  expect(await stockOf(bolts.id)).toBe(stock)
  const min = await both(id, ([tool, goods]) => [tool, { ...goods, quantity: 12 }])
  expect(min.done.status, JSON.stringify(min.done.body)).toBe(200)
  expect(await stockOf(bolts.id)).toBe((stock ?? 0) + 8)
  expect(await breaches()).toEqual([])
})

test('T1510 an unpaid order is not deleted with the goods that were handed over', async () => {
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 1000 })
  const id = await place([{ id: bolts.id, type: 'sell', quantity: 20 }], 'on credit')
  const [line] = (await show(id)).lines
  await handOver(id, [{ order_line_id: line.id, quantity: 12 }])
  const remove = () => shop.request(DeleteOrder, { ...as(), params: { id } })
  expect(said(await remove()).slice(0, 2)).toEqual([409, 'tool-is-out'])
  expect(await stockOf(bolts.id)).toBe(30)
})

test('T1510 the database keeps what was handed over, whoever writes the line', async () => {
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 1000 })
  const id = await place([{ id: bolts.id, type: 'sell', quantity: 20 }], 'unpaid')
  const [line] = (await show(id)).lines
  await handOver(id, [{ order_line_id: line.id, quantity: 12 }])
  const { pool } = shop.context.database
  const kept = { constraint: 'given_goods_stay' }
  await expect(pool.query('update order_lines set quantity = 11 where id = $1', [line.id])).rejects.toMatchObject(kept)
  await expect(pool.query('delete from order_lines where id = $1', [line.id])).rejects.toThrow(/handover_goods/)
  await pool.query('update order_lines set quantity = 12 where id = $1', [line.id])
  await pool.query('update order_lines set quantity = 20 where id = $1', [line.id])
})

test('T1511 a paid order is not made one without an end, as an unpaid one is not', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  for (const how of ['unpaid', 'paid'] as const) {
    const id = await place([makeRentLine(saw)], how)
    const { done } = await both(id, ([tool]) => [
      { ...tool, open_ended: true, period: { from: '2026-11-24', to: '2026-11-30' } },
    ])
    expect(said(done)).toEqual([422, 'invalid', ['items.0.open_ended']])
  }
})

test('T1511 a product that the shop has deleted stays in a paid order that is changed, and nobody credits it', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 1000 })
  const id = await place([makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 2 }], 'paid')
  const gone = await shop.request(AdminProducts.sell.remove, { ...as(), params: { id: bolts.id } })
  expect(gone.status, JSON.stringify(gone.body)).toBe(204)
  const { done } = await both(id, ([tool]) => [{ ...tool, quantity: 2 }])
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.data.papers).toMatchObject([{ kind: 'prepayment', price_with_vat: 4840 }])
  expect(await breaches()).toEqual([])
})
