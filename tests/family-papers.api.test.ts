import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { ListMyOrders, type MyOrder, MyOrderDocument, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let customer: TestPerson
let [first, followUp, foreign] = [0, 0, 0]
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })

// Ten orders lie between an order and its follow-up, so that they are on two pages.
beforeAll(async () => {
  customer = await makeCustomer(shop)
  const other = await makeCustomer(shop)
  const make = async (user_id: number, parent_id: number | null = null) =>
    (await makeOrder(shop, { user_id, lines: [{ unit: 'day' }], order: { parent_id } })).id
  first = await make(customer.id)
  foreign = await make(other.id, first)
  for (let count = 0; count < 10; count++) await make(customer.id)
  followUp = await make(customer.id, first)
  await shop.context.database.db.execute(
    sql`update order_lines set motor_hours = '{"included_hours_per_day": 8, "price_per_extra_hour": 500}' where order_id = ${first}`,
  )
})

const listed = async (page: number): Promise<MyOrder[]> =>
  (await shop.request(ListMyOrders, { as: customer.token, query: { page } })).body.data

test('T2238 an account sees a family with all its papers, whichever page its orders stand on, and nobody else’s', async () => {
  const [latest] = await listed(1)
  const [oldest] = (await listed(2)).slice(-1)
  expect([latest?.id, oldest?.id]).toEqual([followUp, first])
  expect(latest?.family_papers).toEqual([{ order_id: first, ...oldest?.documents[0] }])
  expect(oldest?.family_papers).toEqual([{ order_id: followUp, ...latest?.documents[0] }])
  expect(oldest?.family_papers?.map(({ order_id }) => order_id)).not.toContain(foreign)
  expect((await listed(1)).filter(({ family_papers }) => family_papers)).toHaveLength(1)
  const [paper] = oldest?.family_papers ?? []
  const params = { id: Number(paper?.order_id), document_id: Number(paper?.id) }
  const pdf = await shop.request(MyOrderDocument, { as: customer.token, params })
  expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
})

test('T2239 the customer’s and the office’s page of an order say the terms of its motor hours, and of none where none are counted', async () => {
  const note = 'Į dieną įskaičiuotos 8 motovalandos, papildoma – 5,00 € be PVM (6,05 € su PVM)'
  const admin = await makeAdmin(shop)
  const notes = async (endpoint: typeof ShowMyOrder | typeof ShowOrder, as: string, id: number) =>
    (await shop.request(endpoint, { as, params: { id } })).body.data.lines.map(
      ({ hours_note }: { hours_note?: string }) => hours_note?.replaceAll('\u00a0', ' '),
    )
  expect(await notes(ShowMyOrder, customer.token, first)).toEqual([note])
  expect(await notes(ShowOrder, admin.token, first)).toEqual([note])
  expect(await notes(ShowMyOrder, customer.token, followUp)).toEqual([undefined])
})
