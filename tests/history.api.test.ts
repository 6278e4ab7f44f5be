import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AdminCategories, AdminProducts, DeleteProductImage } from '#catalogue/catalogue.office.contract.ts'
import { makeCategory } from '#catalogue/server/catalogue.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser } from '#people/accounts/users.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { measureFastest } from '#platform/test-kit/measure-fastest.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import { ExportHistory, ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { recordHistory } from '#shell/history/server/record-history.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const listed = async (query: Record<string, unknown> = {}) =>
  (await shop.request(ListHistory, { as: admin.token, query })).body
const db = () => shop.context.database.db
const write = (
  line: Partial<Parameters<typeof recordHistory>[1]> & { subject: Parameters<typeof recordHistory>[1]['subject'] },
) =>
  shop.context.database.transaction((tx) =>
    recordHistory(tx, { by: admin.id, event: 'order.placed', now: shop.context.clock(), ...line }),
  )

test('changes of the catalogue by the office are listed with their actor and the changed fields', async () => {
  const category = await makeCategory(shop, { kind: 'sell', title: 'Kirviai' })
  const send = async (call: unknown, fields: Parameters<typeof buildMultipartForm>[0], id?: number) =>
    shop.request(call as typeof AdminProducts.sell.create, {
      ...(await buildMultipartForm(fields)),
      as: admin.token,
      ...(id && { params: { id } }),
    })
  const form = { title: 'Kirvis', sell_category_id: category.id, price: 1000, left_in_stock: 2, about: '' }
  const image = { name: 'a.png', bytes: await makePictureFile({}) }
  const { id, images } = (await send(AdminProducts.sell.create, { ...form, 'images[]': image })).body.data
  const changed = { ...form, price: 1200, left_in_stock: 5, _method: 'PUT' }
  expect((await send(AdminProducts.sell.update, changed, id)).status).toBe(200)
  expect((await send(AdminProducts.sell.update, changed, id)).status).toBe(200)
  const params = { type: 'sell', id: images[0].id }
  expect((await shop.request(DeleteProductImage, { as: admin.token, params })).status).toBe(204)
  expect((await shop.request(AdminProducts.sell.remove, { as: admin.token, params: { id } })).status).toBe(204)
  await send(AdminCategories.sell.update, { title: 'Kirveliai', _method: 'PUT' }, category.id)
  await shop.request(AdminCategories.sell.remove, { as: admin.token, params: { id: category.id } })

  const { data } = await listed({ by: admin.id })
  const by = { id: admin.id, name: expect.stringMatching(/\S/), was_admin: true }
  const subject = { kind: 'product', id, title: 'Kirvis' }
  expect(data).toEqual([
    expect.objectContaining({ deed: 'category.deleted', by }),
    expect.objectContaining({ deed: 'category.updated', details: { title: ['Kirviai', 'Kirveliai'] } }),
    expect.objectContaining({ deed: 'product.deleted', subject, by }),
    expect.objectContaining({ deed: 'product.updated', subject, details: { images: [1, 0] } }),
    expect.objectContaining({ deed: 'product.updated', subject, details: { price: [1000, 1200], stock: [2, 5] } }),
    expect.objectContaining({ deed: 'product.created', subject, details: { kind: 'sell' } }),
  ])
})

test('an order’s history has the events on its rentals, another order’s are not in it', async () => {
  const period = { from: '2026-11-18', to: '2026-11-20' }
  const line = {
    period,
    starts_at: new Date('2026-11-18T06:00:00Z'),
    expected_return: new Date('2026-11-20T15:00:00Z'),
  }
  const mine = await makeOrder(shop, { lines: [line] })
  const other = await makeOrder(shop, { lines: [line] })
  const rows = await db().select().from(rentals)
  for (const { id, order_id } of rows)
    await write({
      event: 'rental.returned',
      subject: { kind: 'rental', id, title: `Nr. ${order_id}` },
      details: { order: order_id, quantity: 1, left: 0 },
    })
  await write({ subject: { kind: 'order', id: mine.id, title: 'mine' } })
  await write({ subject: { kind: 'order', id: other.id, title: 'other' } })
  const { data, meta } = await listed({ subject: `order-${mine.id}` })
  expect(data.map(({ subject }: { subject: { title: string } }) => subject.title)).toEqual(['mine', `Nr. ${mine.id}`])
  expect(meta.total).toBe(2)
})

test('the history is filtered by kind, by person and by Vilnius day, and the shop’s own entries have no person', async () => {
  const at = (time: string) => ({ now: new Date(time) })
  await write({ by: null, subject: { kind: 'settings', id: null, title: 'pirma' }, ...at('2026-01-10T21:59:00Z') })
  await write({ by: null, subject: { kind: 'settings', id: null, title: 'antra' }, ...at('2026-01-10T22:00:00Z') })
  const titles = async (query: object) =>
    (await listed({ ...query })).data.map(({ subject }: { subject: { title: string } }) => subject.title)
  expect(await titles({ kind: 'settings', by: '0', from: '2026-01-10', to: '2026-01-10' })).toEqual(['pirma'])
  expect(await titles({ from: '2026-01-11', to: '2026-01-31' })).toEqual(['antra'])
  expect(await titles({ kind: 'user' })).toEqual([])
  expect((await listed({ kind: 'settings', by: '0' })).data[0].by).toBeNull()
})

test('a customer’s name is not kept here: while the account lives it is shown, afterwards it is gone', async () => {
  const customer = await makeCustomer(shop)
  await write({ by: customer.id, event: 'order.placed', subject: { kind: 'order', id: 7, title: 'Nr. 7' } })
  const [line] = (await listed({ by: customer.id })).data
  expect(line.by).toEqual({ id: customer.id, name: expect.stringMatching(/\S/), was_admin: false })
  await db().delete(users).where(sql`id = ${customer.id}`)
  expect((await listed({ by: customer.id })).data[0].by).toEqual({ id: customer.id, name: null, was_admin: false })
  const { body } = await shop.request(ListHistoryPeople, { as: admin.token })
  expect(body.data).toEqual([{ id: admin.id, name: expect.stringMatching(/\S/) }])
})

test('an administrator who was erased is a number: their name is nowhere in the history, what they did stays', async () => {
  const leaver = await makeAdmin(shop)
  const { rows } = await db().execute(
    sql`update users set lastname = 'Išeinančioji' where id = ${leaver.id} returning id`,
  )
  expect(rows).toHaveLength(1)
  await write({ by: leaver.id, subject: { kind: 'order', id: 8, title: 'Nr. 8' } })
  expect((await listed({ by: leaver.id })).data[0].by.name).toContain('Išeinančioji')

  expect((await shop.request(DeleteUser, { as: admin.token, params: { id: leaver.id } })).status).toBe(204)
  const [line] = (await listed({ by: leaver.id })).data
  expect(line).toMatchObject({ deed: 'order.placed', by: { id: leaver.id, name: null, was_admin: true } })
  expect(formatActorName(line.by)).toBe(`Buvęs administratorius #${leaver.id}`)
  const people = (await shop.request(ListHistoryPeople, { as: admin.token })).body.data
  expect(people).toContainEqual({ id: leaver.id, name: `Buvęs administratorius #${leaver.id}` })
  const kept = await db().execute(sql`select from history h where h::text like '%Išeinančioji%'`)
  expect(kept.rowCount).toBe(0)
})

test('only an administrator reads it, and a wrong filter is told', async () => {
  const customer = await makeCustomer(shop)
  for (const call of [ListHistory, ListHistoryPeople, ExportHistory]) {
    expect((await shop.request(call)).status).toBe(401)
    expect((await shop.request(call, { as: customer.token })).status).toBe(403)
  }
  for (const query of [{ kind: 'x' }, { by: '-1' }, { subject: 'order-x' }, { from: '2026-13-01' }])
    expect((await shop.request(ListHistory, { as: admin.token, query })).status).toBe(422)
})

test('ten thousand lines: any page within 50 ms, all of them in one safe file', async () => {
  await db().execute(sql`
    insert into history (at, by_id, by_name, deed, subject_kind, subject_id, subject_title, details)
    select timestamptz '2024-01-01' + n / 3 * interval '1 hour', ${admin.id}, 'Ona Onaitė', 'product.updated', 'product',
      n % 500, '=HYPERLINK("' || n || '")', '{"price": [100, 200]}' from generate_series(1, 10000) n`)
  await db().execute(sql`analyze history`)
  for (const query of [
    {},
    { page: 250 },
    { page: 500 },
    { kind: 'product', page: 400 },
    { by: admin.id, page: 2 },
    { subject: 'product-7' },
    { from: '2024-02-01', to: '2024-02-02' },
  ]) {
    const list = async () => expect((await listed(query)).data.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(await measureFastest(list, { enough: 50 }), JSON.stringify(query)).toBeLessThan(50)
  }

  const file = await shop.request(ExportHistory, { as: admin.token, query: { kind: 'product', to: '2025-12-31' } })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toBe('attachment; filename="istorija-2026-11-18.csv"')
  const [heads, ...lines] = file.bytes.toString().split('\r\n')
  expect(heads).toBe('\uFEFFLaikas;Kas;Veiksmas;Kam;Pavadinimas;Kas pasikeitė')
  expect(lines.filter(Boolean)).toHaveLength(10_000)
  expect(new Set(lines).size).toBe(10_001)
  expect(lines[0]).toContain(`;"'=HYPERLINK(""10000"")";`)
})
