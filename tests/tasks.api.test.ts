import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { eraseOrders } from '#back-office/privacy/server/erase-orders.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import type { Role } from '#people/accounts/roles.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { MergeClients } from '#people/clients/clients.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import {
  CreateTask,
  ListTaskAssignees,
  ListTasks,
  RemoveTask,
  ShowTask,
  type Task,
  UpdateTask,
} from '#people/tasks/tasks.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'

const today = '2026-11-18'
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const db = () => shop.context.database.db
const people = {} as Record<Role, TestPerson>
beforeAll(async () => {
  for (const role of ['owner', 'manager', 'counter', 'mechanic', 'driver', 'accountant'] as const)
    people[role] = await makeAdmin(shop, { roles: [role], name: role, lastname: 'Žmogus' })
})

const create = (body: object, as: Role = 'owner') =>
  shop.request(CreateTask, { as: people[as].token, body: { title: 'Paskambinti', day: today, ...body } })
async function made(body: object = {}, as: Role = 'owner'): Promise<Task> {
  const answer = await create(body, as)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const change = (id: number, body: object, as: Role = 'owner') =>
  shop.request(UpdateTask, { as: people[as].token, params: { id }, body })
const show = async (id: number, as: Role = 'owner') =>
  (await shop.request(ShowTask, { as: people[as].token, params: { id } })).body.data as Task
async function titles(query: Record<string, unknown>, as: Role = 'owner'): Promise<string[]> {
  const { body } = await shop.request(ListTasks, { as: people[as].token, query })
  return body.data.map(({ title }: Task) => title)
}

test('T1980 a task is for a day and an hour, for somebody of the staff, and is done and taken up again', async () => {
  const task = await made({
    title: '  Patikrinti raktus ',
    note: 'Spinta 3',
    time: '09:30',
    assignee_id: people.counter.id,
  })
  expect(task).toMatchObject({
    title: 'Patikrinti raktus',
    note: 'Spinta 3',
    day: today,
    time: '09:30',
    assignee: { id: people.counter.id, name: 'counter Žmogus' },
    about: null,
    done_at: null,
    created_by: 'owner Žmogus',
    version: 1,
  })
  const done = (await change(task.id, { done: true, seen: 1 }, 'counter')).body.data
  expect(done).toMatchObject({ done_at: '2026-11-18T08:30:00.000Z', done_by: 'counter Žmogus', version: 2 })
  expect((await change(task.id, { done: true, seen: 1 })).body.code).toBe('changed-meanwhile')
  expect((await change(task.id, { done: false })).body.data).toMatchObject({ done_at: null, done_by: null })
  const entries = await db()
    .select({ deed: history.deed })
    .from(history)
    .where(sql`${history.subject_kind} = 'task' and ${history.subject_id} = ${task.id}`)
    .orderBy(history.id)
  expect(entries.map((entry) => entry.deed)).toEqual(['task.created', 'task.done', 'task.reopened'])
  expect((await shop.request(RemoveTask, { as: people.owner.token, params: { id: task.id } })).status).toBe(204)
  expect((await shop.request(ShowTask, { as: people.owner.token, params: { id: task.id } })).status).toBe(404)
})

test.for([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ day: '2026-02-30' }, 'day'],
  [{ day: undefined }, 'day'],
  [{ time: '25:00' }, 'time'],
  [{ note: 'x'.repeat(2_001) }, 'note'],
  [{ assignee_id: 2_000_000 }, 'assignee_id'],
  [{ about: { kind: 'order', id: 2_000_000 } }, 'about'],
  [{ about: { kind: 'user', id: 1 } }, 'about.kind'],
] as const)('T1980 a task with %j is refused at its field', async ([wrong, field]) => {
  const { status, body } = await create(wrong)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('T1980 a customer is nobody to give a task to', async () => {
  const customer = await makeCustomer(shop)
  expect((await create({ assignee_id: customer.id })).status).toBe(422)
  const { body } = await shop.request(ListTaskAssignees, { as: people.driver.token })
  expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(customer.id)
  expect((await shop.request(ListTasks, { as: customer.token })).status).toBe(403)
})

test('T1981 everybody sees what is theirs, what they made and nobody’s; managers see all', async () => {
  const [theirs, given, nobodys] = [
    await made({ title: 'Vadybininkui', assignee_id: people.counter.id }),
    await made({ title: 'Mechanikui', assignee_id: people.mechanic.id }, 'counter'),
    await made({ title: 'Kas nors' }),
  ]
  const secret = await made({ title: 'Vadovui', assignee_id: people.manager.id })
  expect(await titles({ whose: 'all' }, 'counter')).toEqual(['Vadybininkui', 'Mechanikui', 'Kas nors'])
  expect(await titles({}, 'counter')).toEqual(['Vadybininkui'])
  expect(await titles({ whose: 'all' }, 'driver')).toEqual(['Kas nors'])
  expect(await titles({ whose: 'all' }, 'manager')).toHaveLength(4)
  expect((await change(given.id, { done: true }, 'mechanic')).status).toBe(200)
  expect((await change(secret.id, { done: true }, 'counter')).status).toBe(404)
  expect((await shop.request(RemoveTask, { as: people.counter.token, params: { id: secret.id } })).status).toBe(404)
  expect((await change(nobodys.id, { assignee_id: people.driver.id }, 'driver')).status).toBe(200)
  expect((await change(theirs.id, { assignee_id: people.manager.id }, 'counter')).body.data.assignee.name).toBe(
    'manager Žmogus',
  )
  expect(await titles({ whose: 'all' }, 'driver')).toEqual(['Kas nors'])
})

test('T1981 open tasks stand by day and hour, overdue and done ones are filters', async () => {
  const mine = { assignee_id: people.accountant.id }
  await made({ ...mine, title: 'vakar', day: '2026-11-17' })
  await made({ ...mine, title: 'bet kada' })
  await made({ ...mine, title: 'ryte', time: '08:00' })
  await made({ ...mine, title: 'vakare', time: '18:00' })
  await made({ ...mine, title: 'rytoj', day: '2026-11-19' })
  const { id } = await made({ ...mine, title: 'baigta', day: '2026-11-10' })
  await change(id, { done: true })
  expect(await titles({}, 'accountant')).toEqual(['vakar', 'ryte', 'vakare', 'bet kada', 'rytoj'])
  expect(await titles({ until: today }, 'accountant')).toEqual(['vakar', 'ryte', 'vakare', 'bet kada'])
  expect(await titles({ state: 'overdue' }, 'accountant')).toEqual(['vakar', 'ryte'])
  expect(await titles({ state: 'done' }, 'accountant')).toEqual(['baigta'])
})

test('T1982 a task names its subject as it is called now, by number for who may not read it, and as it was when it is gone', async () => {
  const order = await makeOrder(shop)
  const client = await makeCompany(shop, { code: '300000031', name: 'UAB „Sena“' })
  const product = await makeRentProduct(shop, { units: 1 })
  const disc = await makeSellProduct(shop, { title: 'Diskas' })
  const [unit] = await db().select().from(units).where(eq(units.product_id, product.id))
  const about = (kind: string, id: number) => made({ about: { kind, id } })
  const [ofOrder, ofClient, ofUnit, ofProduct] = [
    await about('order', order.id),
    await about('client', client.id),
    await about('unit', unit?.id ?? 0),
    await about('product', disc.id),
  ]
  const number = `Užsakymas Nr.\u00a0${order.id}`
  expect(ofOrder.about).toEqual({ kind: 'order', id: order.id, title: `${number}, Rūta Žemaitė` })
  expect(ofClient.about?.title).toBe('UAB „Sena“')
  expect(ofUnit.about?.title).toBe(unit?.code)
  expect((await show(ofOrder.id, 'mechanic')).about?.title).toBe(number)
  expect((await show(ofClient.id, 'driver')).about?.title).toBe(`Klientas Nr.\u00a0${client.id}`)
  expect(await titles({ about: `order-${order.id}` }, 'counter')).toEqual(['Paskambinti'])

  await db().update(clients).set({ name: 'UAB „Nauja“' }).where(eq(clients.id, client.id))
  expect((await show(ofClient.id)).about?.title).toBe('UAB „Nauja“')
  await db().update(orders).set({ deleted_at: new Date() }).where(eq(orders.id, order.id))
  expect((await show(ofOrder.id)).about).toEqual({ kind: 'order', id: order.id, title: number, is_gone: true })
  expect((await show(ofProduct.id)).about?.title).toBe('Diskas')
  await db().delete(products).where(eq(products.id, disc.id))
  expect((await show(ofProduct.id)).about).toMatchObject({ title: 'Diskas', is_gone: true })
})

test('T1982 tasks of a merged client are about the one it became; of an erased one nothing that was written is left', async () => {
  const first = await makeCompany(shop, { code: '300000048' })
  const second = await makeCompany(shop, { code: '300000055', name: 'UAB „Likusi“' })
  const task = await made({ title: 'Skambinti Onai', note: '+370 612 34567', about: { kind: 'client', id: first.id } })
  const as = people.owner.token
  await shop.request(MergeClients, { as, params: { id: first.id }, body: { into: second.id, seen: 1 } })
  expect((await show(task.id)).about).toEqual({ kind: 'client', id: second.id, title: 'UAB „Likusi“' })
  await db().delete(clients).where(eq(clients.id, first.id))
  await db().delete(clients).where(eq(clients.id, second.id))
  expect(await show(task.id)).toMatchObject({
    title: 'Užduotis apie ištrintą klientą',
    note: '',
    about: { kind: 'client', title: `Klientas Nr.\u00a0${first.id}`, is_gone: true },
  })

  const order = await makeOrder(shop, { order: { lapses: true, lapsed_at: shop.context.clock() } })
  const other = await made({ note: 'Rūta prašė', about: { kind: 'order', id: order.id } })
  await shop.context.database.transaction((tx) =>
    eraseOrders(createWork(tx, { now: shop.context.clock() }), { which: sql`orders.id = ${order.id}` }),
  )
  expect(await show(other.id)).toMatchObject({ title: 'Užduotis apie ištrinto pirkėjo užsakymą', note: '' })
})
