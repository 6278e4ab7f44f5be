import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { beforeEach, expect, test } from 'vitest'
import { ProvePerson } from '#people/accounts/fresh.contract.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import {
  AddPasskey,
  BeginFreshPasskey,
  BeginPasskey,
  ListPasskeys,
  ProveByPasskey,
  RemovePasskey,
  RenamePasskey,
} from '#sign-in/security/passkeys.contract.ts'
import { BeginTotp, ConfirmTotp, ShowSecondFactor } from '#sign-in/security/second-factor.contract.ts'
import { buildRelyingParty } from '#sign-in/security/server/relying-party.ts'
import { passkey_challenges, passkeys } from '#sign-in/security/server/security.tables.ts'
import { SoftKey } from '#sign-in/security/server/soft-key.factories.ts'
import { Login, LoginSecond, ShowUser } from '../auth.contract.ts'
import { LoginPasskey, LoginPasskeyOptions, SecondPasskey, SecondPasskeyOptions } from '../passkey-auth.contract.ts'

const origin = 'http://shop.example.lt'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
/** An hour per test, so that rate limits do not carry over. */
beforeEach(() => pass(3_600))

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000)
  shop.setNow(now)
}

const begin = (as: string) => shop.request(BeginPasskey, { as })

async function add(person: TestPerson, name = 'Telefonas', key = new SoftKey(origin)) {
  const { body: question } = await begin(person.token)
  const answer = await shop.request(AddPasskey, { as: person.token, body: { name, key: key.make(question) } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { key, id: answer.body.data.id as number, codes: answer.body.recovery_codes as string[] }
}

async function withKey(who = makeCustomer(shop)) {
  const person = await who
  return { ...person, ...(await add(person)), userId: person.id }
}

const question = async () => (await shop.request(LoginPasskeyOptions)).body
const enter = (key: object, more: object = {}) => shop.request(LoginPasskey, { body: { key, ...more } })
const ticketOf = async ({ email }: TestPerson) =>
  (await shop.request(Login, { body: { email, password: testPassword } })).body.ticket

test('T158 a passkey alone lets in, remembered and with the cart when that was asked for', async () => {
  const person = await withKey()
  const cart = [{ id: 901, type: 'sell', quantity: 2 }]
  const entered = await enter(person.key.show(await question()), { remember: true, cart })
  expect(entered).toMatchObject({ status: 200, body: { token: expect.any(String), user: { id: person.userId } } })
  expect(entered.body.user.cart.count).toBe(2)
  expect((await shop.request(ShowUser, { as: entered.body.token })).status).toBe(200)
  expect((await shop.request(ListPasskeys, { as: person.token })).body.data).toEqual([
    { id: person.id, name: 'Telefonas', synced: false, created_at: now.toISOString(), last_used_at: now.toISOString() },
  ])
})

test('T158 questions name the shop by its configuration, whatever host was asked', async () => {
  const { token } = await makeCustomer(shop)
  const input = await shop.app.inject({
    method: 'POST',
    url: '/api/user/passkeys/options',
    headers: { authorization: `Bearer ${token}`, host: 'localhost' },
  })
  expect(input.json()).toMatchObject({ rp: { id: 'shop.example.lt' }, attestation: 'none' })
  expect(await question()).toMatchObject({ rpId: 'shop.example.lt', userVerification: 'required' })
  expect(input.json().user.id).not.toContain('@')

  expect(buildRelyingParty({ publicUrl: 'https://shop.lt', hosts: ['shop.lt', 'www.shop.lt', 'kita.lt'] })).toEqual({
    id: 'shop.lt',
    origins: ['https://shop.lt', 'https://www.shop.lt'],
  })
})

test('T158 beside the password it is the second factor, and the first one brings recovery codes', async () => {
  const person = await withKey(makeAdmin(shop))
  expect(person.codes).toHaveLength(10)
  const answer = await shop.request(Login, { body: { email: person.email, password: testPassword } })
  expect(answer.body).toEqual({ second_factor: true, ticket: expect.any(String), ways: ['passkey'] })
  const { ticket } = answer.body
  const { body: options } = await shop.request(SecondPasskeyOptions, { body: { ticket } })
  expect(options.allowCredentials).toMatchObject([{ id: person.key.id }])
  const entered = await shop.request(SecondPasskey, { body: { ticket, key: person.key.show(options) } })
  expect(entered).toMatchObject({ status: 200, body: { user: { id: person.userId } } })

  const other = await ticketOf(person)
  expect((await shop.request(LoginSecond, { body: { ticket: other, code: person.codes[0] } })).status).toBe(200)
  expect((await add(person, 'Antras')).codes).toEqual([])
})

test('T159 a question is answered once, within five minutes, and for what it was asked', async () => {
  const person = await withKey()
  const first = person.key.show(await question())
  expect((await enter(first)).status).toBe(200)
  const refused = await enter(first)
  expect(refused).toMatchObject({ status: 422, body: { errors: { key: [expect.any(String)] } } })

  const late = await question()
  pass(301)
  expect((await enter(person.key.show(late))).status).toBe(422)

  const ticket = await ticketOf(person)
  const { body: second } = await shop.request(SecondPasskeyOptions, { body: { ticket } })
  expect((await enter(person.key.show(second))).status).toBe(422)
  expect((await shop.request(SecondPasskey, { body: { ticket, key: person.key.show(await question()) } })).status).toBe(
    422,
  )

  // the same person, but for another purpose
  const { body: fresh } = await shop.request(BeginFreshPasskey, { as: person.token })
  expect((await shop.request(SecondPasskey, { body: { ticket, key: person.key.show(fresh) } })).status).toBe(422)
  const { body: unused } = await shop.request(SecondPasskeyOptions, { body: { ticket } })
  expect(
    (await shop.request(ProveByPasskey, { as: person.token, body: { key: person.key.show(unused) } })).status,
  ).toBe(422)

  const made = { challenge: Buffer.from('išgalvotas klausimas').toString('base64url'), rpId: 'shop.example.lt' }
  expect((await enter(person.key.show(made))).status).toBe(422)
})

test('T159 of ten answers to one question one lets in', async () => {
  const person = await withKey()
  const key = person.key.show(await question())
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('T159 a count of uses that does not grow is a copy’s', async () => {
  const person = await withKey()
  person.key.counter = 5
  expect((await enter(person.key.show(await question()))).status).toBe(200)
  expect((await enter(person.key.show(await question()))).status).toBe(422)
  person.key.counter = 4
  expect((await enter(person.key.show(await question()))).status).toBe(422)
  person.key.counter = 0
  expect((await enter(person.key.show(await question()))).status).toBe(422)
  person.key.counter = 6
  const two = await Promise.all([question(), question()])
  const answers = await Promise.all(two.map((one) => enter(person.key.show(one))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('T159 a key that its owner did not open, of another address, unknown or signed by another is refused', async () => {
  const person = await withKey()
  person.key.isOpened = false
  expect((await enter(person.key.show(await question()))).status).toBe(422)
  person.key.isOpened = true

  const phished = new SoftKey('https://shop.example.lt.evil.test')
  const { body } = await begin(person.token)
  expect(
    (await shop.request(AddPasskey, { as: person.token, body: { name: 'Sukčiaus', key: phished.make(body) } })).status,
  ).toBe(422)
  expect((await enter(phished.show(await question()))).status).toBe(422)
  const forged = new SoftKey(origin).show(await question())
  expect((await enter({ ...forged, id: person.key.id, rawId: person.key.id })).status).toBe(422)
  for (const key of [undefined, {}, 'x', { ...forged, response: {} }])
    expect(Object.keys((await enter(key as object)).body.errors)[0]).toMatch(/^key/)
  expect((await enter(person.key.show(await question()))).status).toBe(200)
})

test('T159 a question to one person is not answered by another, and nobody’s key is anybody else’s', async () => {
  const [one, other] = [await withKey(), await withKey()]
  const ticket = await ticketOf(one)
  const { body: options } = await shop.request(SecondPasskeyOptions, { body: { ticket } })
  expect((await shop.request(SecondPasskey, { body: { ticket, key: other.key.show(options) } })).status).toBe(422)

  const { body: input } = await begin(one.token)
  const taken = await shop.request(AddPasskey, {
    as: other.token,
    body: { name: 'x', key: new SoftKey(origin).make(input) },
  })
  expect(taken.status).toBe(422)
  const { body: again } = await begin(other.token)
  const twice = await shop.request(AddPasskey, { as: other.token, body: { name: 'x', key: one.key.make(again) } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'passkey-is-there' } })

  for (const params of [{ id: other.id }, { id: 2_147_483_647 }]) {
    expect((await shop.request(RenamePasskey, { as: one.token, params, body: { name: 'Mano' } })).status).toBe(404)
    expect((await shop.request(RemovePasskey, { as: one.token, params })).status).toBe(404)
  }
})

test('T160 adding and removing need a fresh password or passkey, and a passkey is one', async () => {
  const person = await withKey()
  pass(601)
  expect(await begin(person.token)).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
  expect((await shop.request(RemovePasskey, { as: person.token, params: { id: person.id } })).status).toBe(403)

  const { body: options } = await shop.request(BeginFreshPasskey, { as: person.token })
  expect(
    (await shop.request(ProveByPasskey, { as: person.token, body: { key: person.key.show(options) } })).status,
  ).toBe(200)
  expect((await begin(person.token)).status).toBe(200)

  pass(601)
  const { body: stale } = await shop.request(BeginFreshPasskey, { as: person.token })
  const stranger = new SoftKey(origin)
  expect((await shop.request(ProveByPasskey, { as: person.token, body: { key: stranger.show(stale) } })).status).toBe(
    422,
  )
  expect((await begin(person.token)).status).toBe(403)
  await shop.request(ProvePerson, { as: person.token, body: { current_password: testPassword } })
  expect((await begin(person.token)).status).toBe(200)
  const { token } = await makeCustomer(shop)
  expect((await shop.request(BeginFreshPasskey, { as: token })).status).toBe(409)
})

test('T160 a passkey is named, renamed and removed; with the last one the recovery codes go', async () => {
  const person = await withKey()
  const params = { id: person.id }
  for (const name of ['', '  ', 'x'.repeat(61), undefined])
    expect(
      (await shop.request(RenamePasskey, { as: person.token, params, body: { name } })).body.errors,
    ).toHaveProperty('name')
  const renamed = await shop.request(RenamePasskey, { as: person.token, params, body: { name: ' Darbo telefonas ' } })
  expect(renamed.body.data.name).toBe('Darbo telefonas')
  expect((await shop.request(RemovePasskey, { as: person.token, params })).status).toBe(204)
  expect((await shop.request(ShowSecondFactor, { as: person.token })).body.recovery_codes_left).toBe(0)
  const signedIn = await shop.request(Login, { body: { email: person.email, password: testPassword } })
  expect(signedIn.body.token).toBeDefined()
  expect((await enter(person.key.show(await question()))).status).toBe(422)
})

test('T160 with both, either is enough, and removing one leaves the other asked for', async () => {
  const person = await withKey()
  const { body: begun } = await shop.request(BeginTotp, { as: person.token, body: { current_password: testPassword } })
  const code = () => generateSync({ secret: begun.secret, epoch: Math.floor(now.getTime() / 1_000) })
  await shop.request(ConfirmTotp, { as: person.token, body: { code: code() } })
  pass(30)
  const answer = await shop.request(Login, { body: { email: person.email, password: testPassword } })
  expect(answer.body.ways).toEqual(['totp', 'passkey'])
  expect((await shop.request(LoginSecond, { body: { ticket: answer.body.ticket, code: code() } })).status).toBe(200)
  expect((await shop.request(RemovePasskey, { as: person.token, params: { id: person.id } })).status).toBe(204)
  expect((await shop.request(ShowSecondFactor, { as: person.token })).body).toMatchObject({
    totp: true,
    recovery_codes_left: 10,
  })
})

test('T160 keys go with the account, and old questions are swept out', async () => {
  const person = await withKey()
  await question()
  pass(301)
  await question()
  const { db } = shop.context.database
  expect(await db.select().from(passkey_challenges)).toHaveLength(1)
  await db.delete(users).where(eq(users.id, person.userId))
  expect(await db.select().from(passkeys).where(eq(passkeys.user_id, person.userId))).toEqual([])
  expect((await enter(person.key.show(await question()))).status).toBe(422)
})
