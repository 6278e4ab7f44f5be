import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tokens, users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { Login, Logout, Register, ShowUser } from '../auth.contract.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
/** An hour per test, so that rate limits do not carry over. */
beforeEach(() => pass(1))

function pass(hours: number): void {
  now = new Date(now.getTime() + hours * 3_600_000)
  shop.setNow(now)
}

const signIn = (email: string, password = testPassword, more: object = {}) =>
  shop.request(Login, { body: { email, password, ...more } })

let newcomers = 0
const newcomer = (more: object = {}) => ({
  name: 'Ona',
  lastname: 'Ąžuolaitė',
  email: `ona.${++newcomers}@example.lt`,
  password: 'Liepa ir ąžuolas',
  password_confirmation: 'Liepa ir ąžuolas',
  ...more,
})

test('a person registers, goes out, comes in again and is known', async () => {
  const form = newcomer({ phone: '8 612 34567', im_k: '', pvm_k: null })
  const registered = await shop.request(Register, { body: form })
  expect(registered).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(registered.body.user).toEqual({
    id: expect.any(Number),
    name: 'Ona',
    lastname: 'Ąžuolaitė',
    email: form.email,
    phone: '+37061234567',
    title: null,
    im_k: null,
    pvm_k: null,
    country: 'LT',
    isAdmin: false,
    roles: [],
    rights: [],
    email_confirmed: false,
    pending_email: null,
    cart: { items: [], count: 0, price: 0, price_with_vat: 0, vat: 0 },
  })

  expect(await shop.request(Logout, { as: registered.body.token })).toMatchObject({ status: 204, body: '' })
  expect(await shop.request(ShowUser, { as: registered.body.token })).toMatchObject({ status: 401 })

  const back = await signIn(` ${form.email.toUpperCase()} `, form.password)
  expect(back).toMatchObject({ status: 200, body: { user: registered.body.user } })
  const shown = await shop.request(ShowUser, { as: back.body.token })
  expect(shown.body).toEqual(registered.body.user)
  expect(shown.headers['cache-control']).toBe('no-store')
})

test('an administrator is told so', async () => {
  const { email } = await makeAdmin(shop)
  expect((await signIn(email)).body.user.isAdmin).toBe(true)
})

test('T39 a wrong password and an unknown e-mail are answered word for word alike', async () => {
  const { email } = await makeCustomer(shop)
  const wrong = await signIn(email, 'ne tas slaptažodis')
  const unknown = await signIn('niekas@example.lt', 'ne tas slaptažodis')
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual({ email: ['Neteisingas el. paštas arba slaptažodis.'] })
  expect(unknown.body).toEqual(wrong.body)
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
})

test.each([
  [{}, ['email', 'password']],
  [{ email: '', password: '' }, ['email', 'password']],
  [{ email: 'a@example.lt' }, ['password']],
  [{ email: 'a@example.lt', password: 12345678 }, ['password']],
  [{ email: ['a@example.lt'], password: 'x' }, ['email']],
  [{ email: 'a@example.lt', password: 'x'.repeat(1_001) }, ['password']],
])('T46 login refuses %j', async (body, fields) => {
  const answer = await shop.request(Login, { body })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(fields)
})

test('remember keeps one in for thirty days, without it twelve idle hours are the end', async () => {
  const { email } = await makeCustomer(shop)
  const short = (await signIn(email)).body.token
  const long = (await signIn(email, testPassword, { remember: true })).body.token
  const long1 = (await signIn(email, testPassword, { remember: 1 })).body.token
  pass(11)
  expect((await shop.request(ShowUser, { as: short })).status).toBe(200)
  pass(11)
  expect((await shop.request(ShowUser, { as: short })).status).toBe(200)
  pass(12)
  expect((await shop.request(ShowUser, { as: short })).status).toBe(401)
  pass(24 * 29 - 34)
  expect((await shop.request(ShowUser, { as: long })).status).toBe(200)
  expect((await shop.request(ShowUser, { as: long1 })).status).toBe(200)
  pass(24)
  expect((await shop.request(ShowUser, { as: long })).status).toBe(401)
})

test('signing in is remembered as the last visit', async () => {
  const { id, email } = await makeCustomer(shop)
  await signIn(email)
  const [user] = await shop.context.database.db.select().from(users).where(eq(users.id, id))
  expect(user?.last_login_at).toEqual(now)
})

test('T44 logging out ends this token only', async () => {
  const { email, token } = await makeCustomer(shop)
  const other = (await signIn(email)).body.token
  await shop.request(Logout, { as: token })
  expect((await shop.request(ShowUser, { as: token })).status).toBe(401)
  expect((await shop.request(ShowUser, { as: other })).status).toBe(200)
})

test.each([
  ['the other case', (email: string) => email.toUpperCase()],
  ['a space behind', (email: string) => `${email} `],
])('T48 an e-mail is one account: %s does not make another', async (_, other) => {
  const form = newcomer()
  await shop.request(Register, { body: form })
  const again = await shop.request(Register, { body: { ...form, email: other(form.email) } })
  expect(again).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
})

test('T48 twenty who register at once with one e-mail get one account', async () => {
  const form = newcomer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      shop.app.inject({ method: 'POST', url: '/api/register', payload: form, remoteAddress: `192.0.2.${i}` }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(422)])
  expect(await shop.context.database.db.select().from(users).where(eq(users.email, form.email))).toHaveLength(1)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ lastname: undefined }, 'lastname'],
  [{ email: 'ona' }, 'email'],
  [{ email: 'ona@example.lt, kita@example.lt' }, 'email'],
  [{ email: 'ona@example.lt\r\nBcc: kita@example.lt' }, 'email'],
  [{ phone: '12' }, 'phone'],
  [{ im_k: '123456789' }, 'im_k'],
  [{ pvm_k: 'LT123456789' }, 'pvm_k'],
  [{ password: 'trumpas', password_confirmation: 'trumpas' }, 'password'],
  [{ password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }, 'password'],
  [{ password: 'Password1', password_confirmation: 'Password1' }, 'password'],
  [{ password: 'baseball', password_confirmation: 'baseball' }, 'password'],
  [{ password_confirmation: 'Liepa ir uosis' }, 'password_confirmation'],
])('T58 registration refuses %j', async (wrong, field) => {
  const answer = await shop.request(Register, { body: newcomer(wrong) })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('T46 a NUL character is the sender’s fault, wherever it stands', async () => {
  expect((await shop.request(Register, { body: newcomer({ name: 'On\u0000a' }) })).status).toBe(422)
  expect((await signIn('ona\u0000@example.lt')).status).toBe(422)
})

test('codes are stored without what people put between the digits', async () => {
  const { body } = await shop.request(Register, { body: newcomer({ im_k: '1195 11515', pvm_k: 'lt 119511515' }) })
  expect(body.user).toMatchObject({ im_k: '119511515', pvm_k: 'LT119511515' })
})

test('T46 a password of 128 letters with spaces around fits exactly, and only exactly', async () => {
  const password = ` ${'ą'.repeat(126)} `
  const form = newcomer({ password, password_confirmation: password })
  expect((await shop.request(Register, { body: form })).status).toBe(201)
  expect((await signIn(form.email, password)).status).toBe(200)
  expect((await signIn(form.email, password.trim())).status).toBe(422)
  expect((await signIn(form.email, password.normalize('NFD'))).status).toBe(422)
})

test('T33 a person who registers can’t become an administrator or take another account', async () => {
  const { id } = await makeCustomer(shop)
  const claims = { isAdmin: true, is_admin: true, role: 'admin', id, created_at: '2001-01-01', password_hash: 'x' }
  const { body } = await shop.request(Register, { body: newcomer(claims) })
  const [user] = await shop.context.database.db.select().from(users).where(eq(users.id, body.user.id))
  expect(user).toMatchObject({ is_admin: false, created_at: now })
  expect(user?.id).not.toBe(id)
})

test('T37 no answer carries a hash', async () => {
  const registered = await shop.request(Register, { body: newcomer() })
  expect(JSON.stringify(registered.body)).not.toMatch(/argon2|hash/)
  const [token] = await shop.context.database.db
    .select()
    .from(tokens)
    .where(eq(tokens.user_id, registered.body.user.id))
  expect(registered.bytes.toString()).not.toContain(token?.hash)
})

test('T28 a garbled local cart does not keep anybody out', async () => {
  const { email } = await makeCustomer(shop)
  for (const cart of [null, 'sugadintas', {}, [null, 1, { id: 'x' }, { __proto__: { id: 1 } }]])
    expect((await signIn(email, testPassword, { cart })).status).toBe(200)
})

test('T27 the local cart joins the stored one at registration and at login, and joining again adds nothing', async () => {
  const drill = { id: 901, type: 'sell', quantity: 2, title: 'Ką nors sako naršyklė', price: 1 }
  const gloves = { id: 902, type: 'addition', quantity: 5 }
  const form = newcomer({ cart: [drill, null, { id: 1, type: 'kita', quantity: 1 }] })
  const linesOf = ({ body }: { body: { user: { cart: { items: { id: number; quantity: number }[] } } } }) =>
    body.user.cart.items.map(({ id, quantity }) => [id, quantity])

  expect(linesOf(await shop.request(Register, { body: form }))).toEqual([[901, 2]])
  const joined = [
    [901, 2],
    [902, 5],
  ]
  const cart = [gloves, { ...drill, quantity: 1 }]
  const answer = await signIn(form.email, form.password, { cart })
  expect(linesOf(answer)).toEqual(joined)
  expect(answer.body.user.cart.count).toBe(7)
  expect(linesOf(await signIn(form.email, form.password, { cart }))).toEqual(joined)
  expect(linesOf(await signIn(form.email, form.password))).toEqual(joined)
})
