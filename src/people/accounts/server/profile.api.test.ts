import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { ChangeAdminProfile, ChangeProfile } from '../accounts.contract.ts'
import { users } from './accounts.tables.ts'
import { makeAdmin, makeCustomer, testPassword } from './public/accounts.factories.ts'
import { issueToken } from './public/issue-token.ts'
import { isPassword } from './public/password-hash.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
beforeEach(() => {
  now = new Date(now.getTime() + 60_000)
  shop.setNow(now)
})

const details = { name: 'Rūta', lastname: 'Žemaitė', phone: '', title: '', im_k: '', pvm_k: '' }
const newPassword = 'Obelis prie kelio'
const trio = { current_password: testPassword, new_password: newPassword, new_password_confirmation: newPassword }

const save = (as: string, more: object = {}) => shop.request(ChangeProfile, { as, body: { ...details, ...more } })

async function hashOf(id: number): Promise<string> {
  const [user] = await shop.context.database.db.select().from(users).where(eq(users.id, id))
  return user?.password_hash ?? ''
}

test('T33 a customer changes the details, all but the e-mail and the rights', async () => {
  const { id, token, email } = await makeCustomer(shop)
  const { token: _, ...other } = await makeCustomer(shop)
  const answer = await save(token, {
    name: ' Rūta Ona ',
    phone: '0 699 12345',
    title: 'UAB „Kalvė“',
    im_k: '119511515',
    pvm_k: '119511515',
    email: 'kitas@example.lt',
    id: other.id,
    isAdmin: true,
    is_admin: true,
    password_hash: 'x',
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: expect.any(String),
    user: {
      id,
      name: 'Rūta Ona',
      lastname: 'Žemaitė',
      email,
      phone: '+37069912345',
      title: 'UAB „Kalvė“',
      im_k: '119511515',
      pvm_k: 'LT119511515',
      country: 'LT',
      isAdmin: false,
      roles: [],
      rights: [],
      email_confirmed: false,
      pending_email: null,
    },
  })
})

test.each([
  [{ name: '' }, 'name'],
  [{ lastname: ' ' }, 'lastname'],
  [{ phone: 'nėra' }, 'phone'],
  [{ im_k: '119511516' }, 'im_k'],
  [{ pvm_k: 'LT1' }, 'pvm_k'],
  [{ ...trio, current_password: '' }, 'current_password'],
  [{ ...trio, current_password: 'ne tas' }, 'current_password'],
  [{ ...trio, new_password: 'trumpas', new_password_confirmation: 'trumpas' }, 'new_password'],
  [{ ...trio, new_password: 'baseball', new_password_confirmation: 'baseball' }, 'new_password'],
  [{ ...trio, new_password_confirmation: 'Obelis prie kelių' }, 'new_password_confirmation'],
])('T47 %j is refused on its field, and nothing changes', async (wrong, field) => {
  const { id, token } = await makeCustomer(shop)
  const before = await hashOf(id)
  const answer = await save(token, { title: 'UAB „Nepakito“', ...wrong })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  const [user] = await shop.context.database.db.select().from(users).where(eq(users.id, id))
  expect(user).toMatchObject({ title: null, password_hash: before })
})

test('blank password fields, or the current one alone, change no password', async () => {
  const { id, token } = await makeCustomer(shop)
  const before = await hashOf(id)
  const blank = { current_password: '', new_password: ' ', new_password_confirmation: null }
  expect((await save(token, blank)).status).toBe(200)
  expect((await save(token, { current_password: 'naršyklė įrašė pati' })).status).toBe(200)
  expect(await hashOf(id)).toBe(before)
})

test('T44 a new password signs out everywhere else', async () => {
  const { id, token } = await makeCustomer(shop)
  const other = await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now }), { userId: id, remember: true }),
  )
  expect((await save(token, trio)).status).toBe(200)
  expect(await isPassword(newPassword, await hashOf(id))).toBe(true)
  expect((await save(token)).status).toBe(200)
  expect((await save(other)).status).toBe(401)
})

test('of two changes of the password at once the second finds that its current one is old', async () => {
  const { token } = await makeCustomer(shop)
  const answers = await Promise.all([save(token, trio), save(token, trio)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('the current password can be guessed five times a minute', async () => {
  const { token } = await makeCustomer(shop)
  const guess = () => save(token, { ...trio, current_password: 'spėju' }).then(({ status }) => status)
  const seen: number[] = []
  for (let i = 0; i < 6; i++) seen.push(await guess())
  expect(seen).toEqual([422, 422, 422, 422, 422, 429])
})

test('an administrator asks for another e-mail too, but not for one that is taken', async () => {
  const { id, token } = await makeAdmin(shop, { email: 'admin@localhost' })
  const { email: taken } = await makeCustomer(shop)
  const body = { name: 'Jonas', lastname: 'Šeimininkas', phone: null }
  const change = (email: string, more = {}) =>
    shop.request(ChangeAdminProfile, { as: token, body: { ...body, email, ...more } })

  expect((await change('admin@localhost')).status).toBe(200)
  expect(await change(taken.toUpperCase(), { current_password: testPassword })).toMatchObject({
    status: 422,
    body: { errors: { email: [expect.any(String)] } },
  })
  const changed = await change('Jonas@example.lt', { ...trio, isAdmin: false })
  expect(changed.body.user).toMatchObject({ id, email: 'admin@localhost', isAdmin: true })
  expect(changed.body.pending_email).toBe('Jonas@example.lt')
  expect(await isPassword(newPassword, await hashOf(id))).toBe(true)
})

test('a customer has no administrator profile', async () => {
  const { token } = await makeCustomer(shop)
  const body = { name: 'A', lastname: 'B', email: 'a@example.lt', phone: null }
  expect((await shop.request(ChangeAdminProfile, { as: token, body })).status).toBe(403)
  expect((await shop.request(ChangeAdminProfile, { body })).status).toBe(401)
})
