import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ListOrders, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ShowOrder } from './order-book.contract.ts'

let admin: { id: number; token: string }
let rasa: number
let stogas: number
let petras: number
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const lines = (unit_price: number) => [{ unit_price }]
  // 23:30 in Vilnius on the 10th, and 00:30 on the 11th
  const placed = (at: string) => ({ placed_at: new Date(at) })
  rasa = (await makeOrder(shop, { order: { name: 'Rasa', lastname: 'Čepaitė', ...placed('2026-11-10T21:30:00Z') } })).id
  stogas = (
    await makeOrder(shop, {
      lines: lines(500),
      order: { ...testCompany, title: 'UAB „Ąžuolo stogas“', ...placed('2026-11-10T22:30:00Z') },
    })
  ).id
  petras = (
    await makeOrder(shop, {
      lines: lines(7000),
      order: { name: 'Petras', lastname: '100%_tikras', phone: '+37069999999', ...placed('2026-11-12T10:00:00Z') },
    })
  ).id
  await shop.request(MarkPaid, { as: admin.token, params: { id: stogas } })
})

const idsOf = async (query: Record<string, unknown>) =>
  (await shop.request(ListOrders, { as: admin.token, query })).body.data.map(({ id }: { id: number }) => id)

test('T76 orders are found by number, by words of the client, by code, by document, whatever the case and diacritics', async () => {
  expect(await idsOf({ q: 'cepaite RASA' })).toEqual([rasa])
  expect(await idsOf({ q: 'azuolo' })).toEqual([stogas])
  expect(await idsOf({ q: testCompany.im_k })).toEqual([stogas])
  expect(await idsOf({ q: '69999999' })).toEqual([petras])
  expect(await idsOf({ q: String(stogas) })).toEqual([stogas])
  expect(await idsOf({ q: `Nr. ${petras}` })).toEqual([petras])
  expect(await idsOf({ q: 'isf 000003' })).toEqual([petras])
  expect(await idsOf({ q: 'NS000001' })).toEqual([stogas])
  expect(await idsOf({ q: 'nėra tokio' })).toEqual([])
})

test('a search for orders takes wildcards as letters, and a number too large finds nothing', async () => {
  expect(await idsOf({ q: '%_' })).toEqual([petras])
  expect(await idsOf({ q: '\\' })).toEqual([])
  expect(await idsOf({ q: '99999999999999999999' })).toEqual([])
})

test('paid and unpaid orders, and those placed from one Vilnius day to another', async () => {
  expect(await idsOf({ paid: '1' })).toEqual([stogas])
  expect(await idsOf({ paid: '0' })).toEqual([petras, rasa])
  expect(await idsOf({ to: '2026-11-10' })).toEqual([rasa])
  expect(await idsOf({ from: '2026-11-11', to: '2026-11-11' })).toEqual([stogas])
  expect(await idsOf({ from: '2026-11-11', paid: '0', q: 'petras' })).toEqual([petras])
  const { body } = await shop.request(ListOrders, { as: admin.token, query: { paid: '0', page: 2 } })
  expect(body).toEqual({ data: [], current_page: 2, last_page: 1, per_page: 20, total: 2 })
})

test('the list is sorted both ways, clients in Lithuanian order', async () => {
  expect(await idsOf({ sort: 'client' })).toEqual([petras, rasa, stogas])
  expect(await idsOf({ sort: '-price_with_vat' })).toEqual([petras, rasa, stogas])
  expect(await idsOf({ sort: 'price' })).toEqual([stogas, rasa, petras])
  expect(await idsOf({ sort: 'placed_at' })).toEqual([rasa, stogas, petras])
  expect(await idsOf({ sort: 'id' })).toEqual([rasa, stogas, petras])
})

test.each([{ paid: 'taip' }, { from: '2026-02-30' }, { q: 'a'.repeat(101) }, { page: 0 }])(
  '%j is refused in words',
  async (query) => {
    const { status, body } = await shop.request(ListOrders, { as: admin.token, query })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(Object.keys(query))
  },
)

test('an emptied filter is no filter', async () => {
  const all = await shop.app.inject({
    url: '/api/admin/orders?q=&paid=&from=&to=&sort=',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(all.json().data).toHaveLength(3)
})

test('the office sees which mails were written about an order and whether they went; the customer does not', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await makeOrder(shop, { user_id: customer.id })
  const shown = async () => (await shop.request(ShowOrder, { as: admin.token, params: { id } })).body.data.mails
  const [waiting] = await shown()
  expect(waiting).toEqual({
    id: expect.any(Number),
    template: 'order-placed',
    failure: null,
    resends_id: null,
    wording_version: 0,
    subject: `Užsakymas Nr. ${id} priimtas`,
    recipient: 'ruta@example.lt',
    written_at: '2026-11-18T08:30:00.000Z',
    sent_at: null,
    state: 'waiting',
  })
  const sent_at = new Date('2026-11-18T08:31:00Z')
  await shop.context.database.db.update(mails).set({ sent_at }).where(eq(mails.id, waiting.id))
  expect((await shown())[0]).toMatchObject({ state: 'sent', sent_at: '2026-11-18T08:31:00.000Z' })

  const { body } = await shop.request(ShowMyOrder, { as: customer.token, params: { id } })
  expect(body.data).not.toHaveProperty('mails')
})

test('a payment and a deletion are written down once each, a refused one is not', async () => {
  const { id } = await makeOrder(shop)
  for (const call of [MarkPaid, MarkPaid, DeleteOrder, DeleteOrder])
    await shop.request(call, { as: admin.token, params: { id } })
  const tool = await makeRentProduct(shop, { units: 1 })
  const out = await makeOrder(shop, {
    lines: [
      {
        product_id: tool.id,
        period: { from: '2026-11-18', to: '2026-11-20' },
        starts_at: new Date('2026-11-18T06:00:00Z'),
        expected_return: new Date('2026-11-20T15:00:00Z'),
      },
    ],
  })
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id: out.id } })).status).toBe(409)

  const written = await shop.context.database.db
    .select()
    .from(history)
    .where(sql`subject_kind = 'order' and subject_id in (${id}, ${out.id})`)
    .orderBy(history.id)
  expect(written).toMatchObject([
    { deed: 'order.paid', by_id: admin.id, subject_title: `Nr.\u00a0${id}`, details: { invoice: 'NS000002' } },
    { deed: 'order.deleted', by_id: admin.id, subject_id: id },
  ])
})

test('T1944 the list tells what an order is of, where, from and till when: fees and waivers are no items', async () => {
  const tool = await makeRentProduct(shop, { title: 'Vibroplokštė', units: 2 })
  const [starts_at, expected_return] = [new Date('2026-11-19T06:00:00Z'), new Date('2026-11-20T15:00:00Z')]
  const { id } = await makeOrder(shop, {
    lines: [
      {
        title: 'Vibroplokštė',
        product_id: tool.id,
        period: { from: '2026-11-19', to: '2026-11-20' },
        starts_at,
        expected_return,
      },
      { title: 'Kūjis' },
    ],
  })
  const fee = sql`insert into order_lines (order_id, type, title, attributes, quantity, charged_units, unit, unit_price,
      unit_price_with_vat, price, price_with_vat, position, is_delivery)
    select order_id, 'addition', 'Pristatymas', attributes, 1, 1, 'vnt', 100, 121, 100, 121, -1, true
      from order_lines where order_id = ${id} limit 1`
  await shop.context.database.db.execute(fee)
  const { body } = await shop.request(ListOrders, { as: admin.token, query: { q: String(id) } })
  expect(body.data).toMatchObject([
    {
      id,
      items: { first: 'Vibroplokštė', count: 2 },
      delivery: 'pickup',
      place_id: 1,
      return_place_id: 1,
      rentals: [
        {
          starts_at: starts_at.toISOString(),
          expected_return: expected_return.toISOString(),
          handed_out: 0,
          returned: false,
          off_rent_at: null,
          broken_since: null,
        },
      ],
    },
  ])
})

test('T1945 the page of an order tells why it can’t be deleted, in the words of the refusal', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  const rent = (from: string, starts_at: string) => [
    {
      product_id: tool.id,
      period: { from, to: '2026-11-28' },
      starts_at: new Date(starts_at),
      expected_return: new Date('2026-11-28T15:00:00Z'),
    },
  ]
  const refusedOf = async (id: number) =>
    (await shop.request(ShowOrder, { as: admin.token, params: { id } })).body.data.delete_refused
  const begun = await makeOrder(shop, { lines: rent('2026-11-18', '2026-11-18T06:00:00Z') })
  const ahead = await makeOrder(shop, { lines: rent('2026-11-27', '2026-11-27T06:00:00Z') })
  const { status, body } = await shop.request(DeleteOrder, { as: admin.token, params: { id: begun.id } })
  expect(status).toBe(409)
  expect(await refusedOf(begun.id)).toBe(body.message)
  expect(await refusedOf(ahead.id)).toBeUndefined()
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id: ahead.id } })).status).toBe(204)
})
