import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { SaveNote } from './note.contract.ts'
import { notes, todos } from './server/dashboard.tables.ts'
import { CreateTodo, DeleteTodo, ListTodos, type Todo, UpdateTodo } from './todos.contract.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeEach(async () => {
  admin = await makeAdmin(shop)
})

const create = (todo: unknown, as = admin.token) => shop.request(CreateTodo, { as, body: { todo } })
const list = async ({ token } = admin): Promise<Todo[]> => (await shop.request(ListTodos, { as: token })).body.data

test('a task is added, changed and deleted', async () => {
  expect(await list()).toEqual([])
  const first = await create('  Patikrinti generatorių ')
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ data: { id: expect.any(Number), todo: 'Patikrinti generatorių' } })
  const second = (await create('Užsakyti diskų')).body.data
  expect(await list()).toEqual([second, first.body.data])

  const params = { id: second.id }
  const changed = await shop.request(UpdateTodo, { as: admin.token, params, body: { todo: 'Užsakyti 10 diskų' } })
  expect(changed).toMatchObject({ status: 200, body: { data: { id: second.id, todo: 'Užsakyti 10 diskų' } } })
  expect(await list()).toEqual([changed.body.data, first.body.data])

  const deleted = await shop.request(DeleteTodo, { as: admin.token, params })
  expect([deleted.status, deleted.body]).toEqual([204, ''])
  expect((await shop.request(DeleteTodo, { as: admin.token, params })).status).toBe(404)
  expect(await list()).toEqual([first.body.data])
})

test.each([
  ['blank', '   ', 'Įrašykite užduotį.'],
  ['empty', '', 'Įrašykite užduotį.'],
  ['not there', undefined, 'Šis laukas yra privalomas.'],
  ['no text', 7, 'Įveskite tekstą.'],
  ['too long', 'ž'.repeat(501), 'Užduotį gali sudaryti ne daugiau kaip 500\u00a0simbolių.'],
])('a task that is %s is refused under its field, new or changed', async (_, todo, sentence) => {
  const { id } = (await create('ž'.repeat(500))).body.data
  const answers = [
    await create(todo),
    await shop.request(UpdateTodo, { as: admin.token, params: { id }, body: { todo } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body.errors).toEqual({ todo: [sentence] })
  }
  expect(await list()).toEqual([{ id, todo: 'ž'.repeat(500) }])
})

test('T32 another administrator’s task is answered like one that is not there', async () => {
  const { id } = (await create('Mano darbas')).body.data
  const colleague = await makeAdmin(shop)
  expect(await list(colleague)).toEqual([])
  const as = colleague.token
  for (const params of [{ id }, { id: 2_147_483_647 }]) {
    const body = { todo: 'Svetimas' }
    for (const answer of [
      await shop.request(UpdateTodo, { as, params, body }),
      await shop.request(DeleteTodo, { as, params }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ message: 'Tokios užduoties nėra.', code: 'not-found' })
    }
  }
  expect(await list()).toEqual([{ id, todo: 'Mano darbas' }])
})

test('tasks are administrators’ alone', async () => {
  const { id } = (await create('Mano darbas')).body.data
  const customer = await makeCustomer(shop)
  for (const [as, status] of [
    [customer.token, 403],
    [undefined, 401],
  ] as const) {
    const who = as ? { as } : {}
    const body = { todo: 'x' }
    const answers = [
      await shop.request(ListTodos, who),
      await shop.request(CreateTodo, { ...who, body }),
      await shop.request(UpdateTodo, { ...who, params: { id }, body }),
      await shop.request(DeleteTodo, { ...who, params: { id } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
  }
  expect(await list()).toHaveLength(1)
})

test('a thousand tasks are all listed, newest first', async () => {
  const { db } = shop.context.database
  const created_at = shop.context.clock()
  const rows = Array.from({ length: 1000 }, (_, at) => ({ user_id: admin.id, todo: `Darbas ${at}`, created_at }))
  await db.insert(todos).values(rows)
  const listed = await list()
  expect(listed).toHaveLength(1000)
  expect([listed[0]?.todo, listed.at(-1)?.todo]).toEqual(['Darbas 999', 'Darbas 0'])
})

test('note and tasks go with the account', async () => {
  await create('Mano darbas')
  await shop.request(SaveNote, { as: admin.token, body: { note: 'mano' } })
  const { db } = shop.context.database
  await db.delete(users).where(eq(users.id, admin.id))
  expect(await db.select().from(todos).where(eq(todos.user_id, admin.id))).toEqual([])
  expect(await db.select().from(notes).where(eq(notes.user_id, admin.id))).toEqual([])
})
