import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { ProvePerson } from '#people/accounts/fresh.contract.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser, ExportUsers, ListUsers, UpdateUser } from '#people/accounts/users.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListSecurityEvents, type SecurityLine } from '#shell/history/security.contract.ts'
import { Login, Logout } from '#sign-in/auth/auth.contract.ts'

let owner: TestPerson
const shop = openShopForFile({ env: { TRUST_PROXY: '1' } })
beforeAll(async () => {
  owner = await makeAdmin(shop)
})

const from = { 'x-forwarded-for': '203.0.113.7' }
const listed = async (query: object = {}): Promise<SecurityLine[]> =>
  (await shop.request(ListSecurityEvents, { as: owner.token, query: { ...query } })).body.data
const about = async (person: TestPerson) =>
  (await listed({ person: person.id })).map(({ event, account, by, client }) => [event, account?.id, by?.id, client])

test('T168 sign-ins, failed sign-ins, repeated proofs and sign-outs are recorded with account and address', async () => {
  const person = await makeCustomer(shop)
  const body = { email: person.email, password: 'ne tas' }
  await shop.request(Login, { body, headers: from })
  const { token: as } = (await shop.request(Login, { body: { ...body, password: testPassword }, headers: from })).body
  await shop.request(ProvePerson, { as, headers: from, body: { current_password: 'ne tas' } })
  await shop.request(ProvePerson, { as, headers: from, body: { current_password: testPassword } })
  await shop.request(Logout, { as, headers: from })
  const { id } = person
  expect(await about(person)).toEqual([
    ['signed-out', id, id, '203.0.113.7'],
    ['proved-again', id, id, '203.0.113.7'],
    ['proof-failed', id, id, '203.0.113.7'],
    ['signed-in', id, undefined, '203.0.113.7'],
    ['sign-in-failed', id, undefined, '203.0.113.7'],
  ])
})

test('T168 a try at an address that has no account is nobody’s, and the address is not kept', async () => {
  await shop.request(Login, { body: { email: 'mano-slaptazodis@example.lt', password: 'x' }, headers: from })
  expect((await listed({ event: 'sign-in-failed' }))[0]).toMatchObject({ account: null, by: null })
  const { rows } = await shop.context.database.db.execute(sql`select * from security_events`)
  expect(JSON.stringify(rows)).not.toContain('mano-slaptazodis')
})

test('T168 changes of rights and credentials are written down with who made them', async () => {
  const person = await makeCustomer(shop)
  const password = 'Tvirtas kaip medis 7'
  const body = { name: 'Vaiva', lastname: 'Varžtaitė', email: person.email, roles: ['driver'] }
  const input = { ...body, password, password_confirmation: password }
  expect((await shop.request(UpdateUser, { as: owner.token, params: { id: person.id }, body: input })).status).toBe(200)
  const [last, first] = await about(person)
  expect([first, last]).toEqual([
    ['roles-changed', person.id, owner.id, '127.0.0.1'],
    ['password-changed', person.id, owner.id, '127.0.0.1'],
  ])
})

test('T168 reading or exporting personal data leaves a line that names the data', async () => {
  const { id } = await makeOrder(shop)
  await shop.request(ShowOrder, { as: owner.token, params: { id } })
  await shop.request(ListUsers, { as: owner.token, query: { q: 'slapta paieška' } })
  await shop.request(ExportUsers, { as: owner.token })
  const lines = (await listed({ person: owner.id })).slice(0, 3).map(({ event, by, path }) => [event, by?.id, path])
  expect(lines).toEqual([
    ['personal-data-exported', owner.id, '/api/admin/users/export'],
    ['personal-data-read', owner.id, '/api/admin/users'],
    ['personal-data-read', owner.id, `/api/admin/orders/${id}`],
  ])
})

test('T168 a refused read leaves no line', async () => {
  const before = (await listed()).length
  await shop.request(ShowOrder, { as: owner.token, params: { id: 2_147_483_647 } })
  const driver = await makeAdmin(shop, { roles: ['driver'] })
  await shop.request(ListUsers, { as: driver.token })
  expect((await listed()).length).toBe(before)
})

test('an erased account takes its events along, and what it did loses its name', async () => {
  const person = await makeCustomer(shop)
  await shop.request(Login, { body: { email: person.email, password: testPassword } })
  expect(await about(person)).toHaveLength(1)
  expect((await shop.request(DeleteUser, { as: owner.token, params: { id: person.id } })).status).toBe(204)
  expect(await about(person)).toEqual([])
  expect((await listed())[0]).toMatchObject({ event: 'account-deleted', account: null, by: { id: owner.id } })
})
