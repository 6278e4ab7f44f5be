import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CreateListView, DeleteListView, ListListViews, type ListView, UpdateListView } from '../list-views.contract.ts'
import { list_views } from './list-views.tables.ts'

let clerk: TestPerson
let colleague: TestPerson
let owner: TestPerson
let driver: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
  colleague = await makeAdmin(shop, { roles: ['counter'] })
  owner = await makeAdmin(shop)
  driver = await makeAdmin(shop, { roles: ['driver'] })
})

const late = { list: 'admin.accounting.orders', name: 'Neapmokėti', query: 'paid=0&sort=-id' }
const create = (by: TestPerson, body: object) => shop.request(CreateListView, { as: by.token, body: body as never })
const update = (by: TestPerson, id: number, body: object) =>
  shop.request(UpdateListView, { as: by.token, params: { id }, body: body as never })
const remove = (by: TestPerson, id: number) => shop.request(DeleteListView, { as: by.token, params: { id } })
const listNames = async (by: TestPerson, list = 'admin.accounting.orders') =>
  (await shop.request(ListListViews, { as: by.token, query: { list } })).body.data.map(({ name }: ListView) => name)

test('T1953 a view is kept with its filters and columns, without the page, and seen by who made it alone', async () => {
  const created = await create(clerk, { ...late, query: '?page=4&paid=0&stulpeliai=client%2Cprice&rodinys=7' })
  expect(created.status).toBe(201)
  expect(created.body.data).toMatchObject({
    list: 'admin.accounting.orders',
    name: 'Neapmokėti',
    query: 'paid=0&stulpeliai=client%2Cprice',
    shared: false,
    version: 1,
    own: true,
    may_change: true,
  })
  expect(await listNames(clerk)).toEqual(['Neapmokėti'])
  expect(await listNames(colleague)).toEqual([])
  expect(await listNames(clerk, 'admin.rent.rentals')).toEqual([])
  expect((await update(colleague, created.body.data.id, { name: 'Mano', query: '' })).status).toBe(404)
  expect((await remove(colleague, created.body.data.id)).status).toBe(404)
  expect((await remove(clerk, created.body.data.id)).status).toBe(204)
  expect(await listNames(clerk)).toEqual([])
})

test('T1953 a shared view is seen by who may see the list, and changed by who made it or may change settings', async () => {
  const { id } = (await create(clerk, { ...late, name: 'Bendras', shared: true })).body.data
  expect(await listNames(colleague)).toEqual(['Bendras'])
  const [seen] = (
    await shop.request(ListListViews, { as: colleague.token, query: { list: 'admin.accounting.orders' } })
  ).body.data
  expect(seen).toMatchObject({ own: false, may_change: false })
  expect((await update(colleague, id, { name: 'Kitas', query: '', shared: true })).status).toBe(403)
  expect((await remove(colleague, id)).status).toBe(403)
  expect(
    (await update(owner, id, { name: 'Kitas', query: 'paid=1', shared: true, version: 1 })).body.data,
  ).toMatchObject({ name: 'Kitas', query: 'paid=1', version: 2, own: false, may_change: true })
  expect((await remove(owner, id)).status).toBe(204)
})

test('T1953 a list that one may not see has no views for one, and what is no list has none at all', async () => {
  const { id } = (await create(clerk, { ...late, name: 'Tik užsakymams', shared: true })).body.data
  expect(
    (await shop.request(ListListViews, { as: driver.token, query: { list: 'admin.accounting.orders' } })).status,
  ).toBe(403)
  expect((await create(driver, late)).status).toBe(403)
  expect((await update(driver, id, { name: 'Mano', query: '', shared: true })).status).toBe(403)
  expect((await remove(driver, id)).status).toBe(403)
  const unknown = await create(clerk, { ...late, list: 'nera' })
  expect([unknown.status, unknown.body.errors]).toEqual([422, { list: ['Tokio sąrašo nėra.'] }])
  await remove(clerk, id)
})

test('T1953 a save over somebody’s change is refused, and the change stays', async () => {
  const { id, version } = (await create(clerk, { ...late, name: 'Du langai', shared: true })).body.data
  expect((await update(owner, id, { name: 'Pirmas', query: '', shared: true, version })).status).toBe(200)
  const stale = await update(clerk, id, { name: 'Antras', query: '', shared: true, version })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
  expect(await listNames(clerk)).toEqual(['Pirmas'])
  await remove(clerk, id)
})

test('T1954 a name is asked for, has sixty letters at most and stands once among one’s own views of a list', async () => {
  const refused = async (body: object) => (await create(clerk, { ...late, ...body })).body.errors
  expect(await refused({ name: ' ' })).toEqual({ name: ['Įrašykite pavadinimą.'] })
  expect(await refused({ name: 'x'.repeat(61) })).toEqual({
    name: ['Pavadinimą gali sudaryti ne daugiau kaip 60 simbolių.'],
  })
  expect(await refused({ query: 'q='.padEnd(1_001, 'x') })).toEqual({
    query: ['Filtrų per daug, kad juos būtų galima išsaugoti.'],
  })
  const { id } = (await create(clerk, { ...late, name: 'Šiandien' })).body.data
  expect(await refused({ name: 'ŠIANDIEN' })).toEqual({ name: ['Rodinį tokiu pavadinimu jau turite.'] })
  expect((await create(clerk, { ...late, list: 'admin.rent.rentals', name: 'Šiandien' })).status).toBe(201)
  expect((await create(colleague, { ...late, name: 'Šiandien' })).status).toBe(201)
  await remove(clerk, id)
})

test('T1954 a person has fifty views of a list and no more, also when the last are saved at once', async () => {
  const { db } = shop.context.database
  await db.delete(list_views).where(eq(list_views.user_id, colleague.id))
  for (let at = 1; at <= 48; at++)
    expect((await create(colleague, { ...late, name: `Rodinys ${at}` })).status).toBe(201)
  const answers = await Promise.all([49, 50, 51, 52].map((at) => create(colleague, { ...late, name: `Rodinys ${at}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    name: ['Jau turite 50 šio sąrašo rodinių. Ištrinkite nereikalingus.'],
  })
  expect((await create(colleague, { ...late, list: 'admin.rent.rentals' })).status).toBe(201)
})

test('T2120 shared views stay when their maker’s account goes, for who may change settings; the others go with it', async () => {
  const { db } = shop.context.database
  const leaver = await makeAdmin(shop, { roles: ['counter'] })
  const { id } = (await create(leaver, { ...late, name: 'Išeinančio', shared: true })).body.data
  const own = (await create(leaver, { ...late, name: 'Jo paties' })).body.data.id
  await db.delete(users).where(eq(users.id, leaver.id))
  expect(await db.select({ id: list_views.id }).from(list_views).where(eq(list_views.id, own))).toEqual([])
  const listed = (
    await shop.request(ListListViews, { as: clerk.token, query: { list: 'admin.accounting.orders' } })
  ).body.data.find((view: ListView) => view.id === id)
  expect(listed).toMatchObject({ name: 'Išeinančio', own: false, may_change: false })
  expect((await remove(clerk, id)).status).toBe(403)
  const unshared = await update(owner, id, { name: 'Paliktas', query: '', shared: false })
  expect(unshared.body.data).toMatchObject({ name: 'Paliktas', shared: true, may_change: true })
  expect((await remove(owner, id)).status).toBe(204)
})
