import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'

let buyer: TestPerson
let tool: number
let company: { id: number; code: string }

const shop = openShopForFile()
beforeAll(async () => {
  tool = (await makeRentProduct(shop, { units: 50 })).id
  buyer = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  company = await makeCompany(shop, {
    billing: 'monthly',
    credit_limit: 1_000_000,
    stop_after_days: 5,
    people: [{ user_id: buyer.id, role: 'main' }],
  })
})

const db = () => shop.context.database.db
const order = async (comment: string) => {
  const items = [{ id: tool, type: 'rent', quantity: 1, period: { from: '2026-11-24', to: '2026-11-25' } }]
  const form = await makePricedCheckoutForm(shop, items, { private_or_company: 'company', comment })
  return checkOut(shop, buyer, { ...form, ...forCompany })
}

async function bill(orderId: number, due_on: string): Promise<void> {
  const { rows } = await db().execute<{ id: number }>(sql`
    insert into documents (client_id, due_on, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
    values (${company.id}, ${due_on}, 'invoice', 'B', 1, 'B000001', '2026-11-01', '2026-11-01', '{}', 'x') returning id`)
  await db().execute(sql`
    insert into document_orders (document_id, order_id, price, vat, price_with_vat)
    select ${rows[0]?.id}, id, price, vat, price_with_vat from orders where id = ${orderId}`)
}

test('T639 a bill that is too old stops orders on credit, and what is billed counts once for the limit', async () => {
  const first = (await order('pirmas')).body.data
  // today is 2026-11-18: five days after the bill was due
  await bill(first.id, '2026-11-13')
  expect((await order('antras')).status).toBe(201)
  await db().update(clients).set({ stop_after_days: 4 }).where(eq(clients.id, company.id))
  const stopped = await order('trečias')
  expect([stopped.status, stopped.body.code]).toEqual([409, 'credit-stopped'])
  expect(stopped.body.message).toContain('Sąskaita B000001 turėjo būti apmokėta iki 2026-11-13')

  const limit = first.price_with_vat * 3
  await db().update(clients).set({ stop_after_days: null, credit_limit: limit }).where(eq(clients.id, company.id))
  expect((await order('ketvirtas')).status).toBe(201)
  const over = await order('penktas')
  expect([over.status, over.body.code, over.body.free]).toEqual([409, 'over-credit-limit', 0])
})
