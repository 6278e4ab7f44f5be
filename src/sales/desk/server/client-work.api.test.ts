import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { AddSite } from '#people/work-sites/client-sites.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { OffRentByOffice } from '#rentals/stops.contract.ts'
import { type ClientRental, ListClientOrders, ListClientRentals } from '../client-work.contract.ts'

let clerk: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})

const out = (id: number) => shop.request(ListClientRentals, { as: clerk.token, params: { id } })
const ordersOf = (id: number) => shop.request(ListClientOrders, { as: clerk.token, params: { id }, query: {} })
const numbers = async (id: number): Promise<number[]> =>
  (await ordersOf(id)).body.data.map(({ id: number }: { id: number }) => number)

test('T698 a client’s page tells what is out and where, and all their orders; nothing of a deleted order or of another client', async () => {
  const { db } = shop.context.database
  const company = await makeCompany(shop)
  const buyer = await makeCustomer(shop)
  const site = await shop.request(AddSite, {
    as: clerk.token,
    params: { id: company.id },
    body: { title: 'Mokykla', address: 'Žirmūnų g. 1', city: 'Vilnius' },
  })
  const object_id = site.body.data.id
  const tool = await makeRentProduct(shop, { title: 'Betono maišyklė', units: 50 })
  const line = (from: string, to: string, quantity = 1) => ({
    product_id: tool.id,
    title: 'Betono maišyklė',
    quantity,
    period: { from, to },
    starts_at: new Date(`${from}T06:00:00Z`),
    expected_return: new Date(`${to}T15:00:00Z`),
  })
  const of = (order: Partial<typeof orders.$inferInsert>, ...lines: object[]) =>
    makeOrder(shop, { user_id: buyer.id, order: { client_id: company.id, ...order }, lines })
  const atSite = await of({ object_id }, line('2026-11-10', '2026-11-16', 2), line('2026-12-01', '2026-12-05'))
  const brought = await of(
    { delivery: 'delivery', address: 'Uosių g. 5', city: 'Kaunas' },
    line('2026-11-17', '2026-11-20'),
  )
  const back = await of({}, line('2026-11-10', '2026-11-12'))
  const deleted = await of({}, line('2026-11-10', '2026-11-12'))
  const own = await of({ client_id: null }, line('2026-11-10', '2026-11-12'))
  await db.update(rentals).set({ returned_at: shop.context.clock() }).where(eq(rentals.order_id, back.id))
  await db.update(orders).set({ deleted_at: shop.context.clock() }).where(eq(orders.id, deleted.id))

  const { body } = await out(company.id)
  expect(body.total).toBe(3)
  expect(body.data).toMatchObject([
    {
      order_id: atSite.id,
      title: 'Betono maišyklė',
      quantity: 2,
      is_late: true,
      place: 'Mokykla, Vilnius',
      site_id: object_id,
    },
    { order_id: brought.id, place: 'Uosių g. 5, Kaunas', site_id: null, is_late: false },
    { order_id: atSite.id, quantity: 1, is_late: false },
  ])
  await db.update(products).set({ tracked: 'count' }).where(eq(products.id, tool.id))
  await db.update(rentals).set({ handed_out: 1 }).where(eq(rentals.id, body.data[1].id))
  const offRent = { params: { id: body.data[1].id }, body: { at: '2026-11-17T07:00:00Z' } }
  expect((await shop.request(OffRentByOffice, { as: clerk.token, ...offRent })).status).toBe(200)
  expect((await out(company.id)).body.data.map((one: ClientRental) => one.off_rent_at)).toEqual([
    ...[null, '2026-11-17T07:00:00.000Z', null],
  ])
  expect(await numbers(company.id)).toEqual([back.id, brought.id, atSite.id])
  expect((await ordersOf(company.id)).body.data[2].site).toBe('Mokykla')

  // the person's own web orders are the client's
  const person = await shop.request(CreateClient, {
    as: clerk.token,
    body: { name: 'Rūta Žemaitė', phone: '861234567' },
  })
  await db.update(clients).set({ user_id: buyer.id }).where(eq(clients.id, person.body.data.id))
  expect(await numbers(person.body.data.id)).toEqual([own.id])
  expect((await out(person.body.data.id)).body.total).toBe(1)

  expect([(await out(999_999)).status, (await ordersOf(999_999)).status]).toEqual([404, 404])
  const driver = await makeAdmin(shop, { roles: ['driver'] })
  const refused = await shop.request(ListClientRentals, { as: driver.token, params: { id: company.id } })
  expect(refused.status).toBe(403)
})
