import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { eraseOrders } from '#back-office/privacy/server/erase-orders.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ExportUnits, ListUnits, ShowUnit } from '#catalogue/units/units.contract.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import type { Role } from '#people/accounts/roles.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ListClients, MergeClients, ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import type { LabelledKind } from '#people/labels/label-colours.ts'
import {
  AssignLabel,
  CreateLabel,
  type ListedLabel,
  ListLabels,
  MergeLabels,
  RemoveLabel,
  UnassignLabel,
  UpdateLabel,
} from '#people/labels/labels.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'

const shop = openShopForFile()
const db = () => shop.context.database.db
const people = {} as Record<Role, TestPerson>
beforeAll(async () => {
  for (const role of ['owner', 'counter', 'mechanic', 'driver', 'accountant'] as const)
    people[role] = await makeAdmin(shop, { roles: [role] })
})

let made = 0
async function makeLabel(body: object = {}): Promise<ListedLabel> {
  const answer = await shop.request(CreateLabel, { as: people.owner.token, body: { name: `Žyma ${++made}`, ...body } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const assign = (id: number, kind: LabelledKind, ids: number[], as = people.owner.token) =>
  shop.request(AssignLabel, { as, params: { id }, body: { kind, ids } })
const unassign = (id: number, kind: LabelledKind, ids: number[]) =>
  shop.request(UnassignLabel, { as: people.owner.token, params: { id }, body: { kind, ids } })
const countedOn = async (id: number) =>
  (await shop.request(ListLabels, { as: people.owner.token, query: { counted: '1' } })).body.data.find(
    (label: ListedLabel) => label.id === id,
  )?.on
const orderOf = async (id: number) =>
  (await shop.request(ShowOrder, { as: people.owner.token, params: { id } })).body.data
const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id)

test('T1975 a label stands on orders, clients and machines, in their lists and pages, and filters them', async () => {
  const label = await makeLabel({ name: 'Svarbus', color: 'red' })
  const shown = [{ id: label.id, name: 'Svarbus', color: 'red' }]
  const order = await makeOrder(shop)
  const other = await makeOrder(shop)
  const client = await makeCompany(shop, { code: '305691172' })
  await makeRentProduct(shop, { units: 2 })
  const as = people.owner.token
  const [unit, bare] = (await shop.request(ListUnits, { as })).body.data
  expect((await orderOf(order.id)).labels).toBeUndefined()

  expect((await assign(label.id, 'order', [order.id])).body).toEqual({ changed: 1 })
  expect((await assign(label.id, 'client', [client.id])).body).toEqual({ changed: 1 })
  expect((await assign(label.id, 'unit', [unit.id])).body).toEqual({ changed: 1 })
  expect(await countedOn(label.id)).toEqual({ orders: 1, clients: 1, units: 1 })

  expect((await orderOf(order.id)).labels).toEqual(shown)
  expect((await shop.request(ShowClient, { as, params: { id: client.id } })).body.data.labels).toEqual(shown)
  expect((await shop.request(ShowUnit, { as, params: { id: unit.id } })).body.data.labels).toEqual(shown)

  const query = { label: label.id }
  const listed = await shop.request(ListOrders, { as, query })
  expect([listed.body.total, listed.body.data[0].labels]).toEqual([1, shown])
  expect((await shop.request(ListOrders, { as, query: { label: '' } })).body.total).toBe(2)
  expect(idsOf(await shop.request(ListClients, { as, query }))).toEqual([client.id])
  expect(idsOf(await shop.request(ListClients, { as, query: { ...query, search: 'Ąžuolo' } }))).toEqual([client.id])
  expect(idsOf(await shop.request(ListUnits, { as, query }))).toEqual([unit.id])
  expect(idsOf(await shop.request(ListUnits, { as, query: { ...query, search: bare.code } }))).toEqual([])

  const file = await shop.request(ExportUnits, { as, query })
  expect(String(file.body)).toMatch(/Žymos\r?\n.*;Svarbus\r?\n$/)

  expect((await unassign(label.id, 'order', [order.id, other.id])).body).toEqual({ changed: 1 })
  expect((await orderOf(order.id)).labels).toBeUndefined()
})

test('T1976 a name is of one label whatever its case, and a colour is one of the few', async () => {
  await makeLabel({ name: 'Žalčio statyba' })
  const as = people.owner.token
  const create = (body: object) => shop.request(CreateLabel, { as, body })
  for (const [body, field] of [
    [{ name: 'ŽALČIO STATYBA' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'Kita', color: 'pink' }, 'color'],
  ] as const) {
    const { status, body: answer } = await create(body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  }
  const other = await makeLabel()
  const renamed = await shop.request(UpdateLabel, { as, params: { id: other.id }, body: { name: 'žalčio Statyba' } })
  expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['name']])
  const twins = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Dvyniai' })))
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
})

test('T1977 a label that somebody changed meanwhile is changed after one warning', async () => {
  const label = await makeLabel()
  const as = people.owner.token
  const change = (body: object) => shop.request(UpdateLabel, { as, params: { id: label.id }, body })
  expect((await change({ color: 'blue', seen: label.version })).body.data).toMatchObject({ color: 'blue', version: 2 })
  const late = await change({ name: 'Kitaip', seen: label.version })
  expect([late.status, late.body.code, late.body.now]).toEqual([409, 'changed-meanwhile', 2])
  expect((await change({ name: 'Kitaip', seen: 2 })).body.data.name).toBe('Kitaip')
  expect((await change({ name: 'Kitaip' })).body.data.version).toBe(3)
})

test('T1976 of two labels that are merged one is left, once on each thing', async () => {
  const [first, second] = [await makeLabel({ name: 'VIP klientai' }), await makeLabel({ name: 'VIP' })]
  const [both, one] = [await makeOrder(shop), await makeOrder(shop)]
  await assign(first.id, 'order', [both.id, one.id])
  await assign(second.id, 'order', [both.id])
  const merge = (into: number) =>
    shop.request(MergeLabels, { as: people.owner.token, params: { id: first.id }, body: { into } })
  expect((await merge(first.id)).status).toBe(422)
  expect((await merge(2_000_000)).status).toBe(422)
  expect((await merge(second.id)).body.data).toMatchObject({ name: 'VIP', version: 2 })
  expect((await merge(second.id)).status).toBe(404)
  expect(await countedOn(second.id)).toEqual({ orders: 2, clients: 0, units: 0 })
  expect((await orderOf(both.id)).labels).toHaveLength(1)
})

test('T1976 a removed label is off everything, and the history says of how many', async () => {
  const label = await makeLabel()
  const order = await makeOrder(shop)
  await assign(label.id, 'order', [order.id])
  const remove = () => shop.request(RemoveLabel, { as: people.owner.token, params: { id: label.id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect((await orderOf(order.id)).labels).toBeUndefined()
  expect((await assign(label.id, 'order', [order.id])).status).toBe(404)
  const entries = await db()
    .select({ deed: history.deed, kind: history.subject_kind, details: history.details })
    .from(history)
    .where(eq(history.deed, 'label.removed'))
  expect(entries.at(-1)).toMatchObject({ kind: 'label', details: { taken_off: 1 } })
})

test('T1977 a thousand at once are labelled, each with an entry in its history, and twice is once', async () => {
  const label = await makeLabel()
  const orders = [await makeOrder(shop), await makeOrder(shop), await makeOrder(shop)]
  const ids = orders.map(({ id }) => id)
  const answers = await Promise.all([1, 2, 3, 4].map(() => assign(label.id, 'order', [...ids, 2_000_000])))
  expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 0, 0, 3])
  const entries = await db()
    .select({ id: history.subject_id })
    .from(history)
    .where(sql`${history.deed} = 'label.assigned' and ${history.details} ->> 'label' = ${label.name}`)
  expect(entries.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(
    (
      await assign(
        label.id,
        'order',
        Array.from({ length: 1_001 }, (_, at) => at + 1),
      )
    ).status,
  ).toBe(422)
})

test('T1978 each role labels what it works with, and the list of labels is the owner’s', async () => {
  const label = await makeLabel()
  const order = await makeOrder(shop)
  const client = await makeCompany(shop, { code: '304445551' })
  const statuses = async (role: Role) => {
    const as = people[role].token
    const create = await shop.request(CreateLabel, { as, body: { name: `Savavališka ${role}` } })
    const kinds = [
      (await assign(label.id, 'order', [order.id], as)).status,
      (await assign(label.id, 'client', [client.id], as)).status,
      (await assign(label.id, 'unit', [1], as)).status,
    ]
    return [(await shop.request(ListLabels, { as })).status, create.status, ...kinds]
  }
  expect(await statuses('owner')).toEqual([200, 201, 200, 200, 200])
  expect(await statuses('counter')).toEqual([200, 403, 200, 200, 200])
  expect(await statuses('mechanic')).toEqual([200, 403, 403, 403, 200])
  expect(await statuses('driver')).toEqual([200, 403, 403, 403, 403])
  expect(await statuses('accountant')).toEqual([200, 403, 403, 403, 403])
})

test('T1979 labels of a merged client are of the one it became, once each', async () => {
  const [mine, ours] = [await makeLabel(), await makeLabel()]
  const first = await makeCompany(shop, { code: '300000017' })
  const second = await makeCompany(shop, { code: '300000024' })
  await assign(mine.id, 'client', [first.id])
  await assign(ours.id, 'client', [first.id, second.id])
  const as = people.owner.token
  const merged = await shop.request(MergeClients, { as, params: { id: first.id }, body: { into: second.id, seen: 1 } })
  expect(merged.body.data.labels.map(({ id }: { id: number }) => id)).toEqual([mine.id, ours.id])
  const late = await makeLabel()
  expect((await assign(late.id, 'client', [first.id])).body).toEqual({ changed: 1 })
  expect((await shop.request(ShowClient, { as, params: { id: second.id } })).body.data.labels).toHaveLength(3)
})

test('T1979 an erased buyer’s order has no label, and gets none', async () => {
  const label = await makeLabel()
  const order = await makeOrder(shop, { order: { lapses: true, lapsed_at: shop.context.clock() } })
  await assign(label.id, 'order', [order.id])
  await shop.context.database.transaction((tx) =>
    eraseOrders(createWork(tx, { now: shop.context.clock() }), { which: sql`orders.id = ${order.id}` }),
  )
  expect(await countedOn(label.id)).toMatchObject({ orders: 0 })
  expect((await assign(label.id, 'order', [order.id])).body).toEqual({ changed: 0 })
})
