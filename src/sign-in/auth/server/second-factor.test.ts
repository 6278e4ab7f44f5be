import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokens, users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import {
  BeginTotp,
  ConfirmTotp,
  RemoveTotp,
  RenewRecoveryCodes,
  ShowSecondFactor,
} from '#sign-in/security/second-factor.contract.ts'
import { recovery_codes, totp_secrets } from '#sign-in/security/server/security.tables.ts'
import { Login, LoginSecond, ShowUser } from '../auth.contract.ts'
import { login_tickets } from './auth.tables.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
/** Two days per test, so that rate limits do not carry over. */
beforeEach(() => pass(48 * 3_600))

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000)
  shop.setNow(now)
}

const codeOf = (secret: string, later = 0) => generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) + later })
const password = { current_password: testPassword }
const signIn = (email: string, more: object = {}) =>
  shop.request(Login, { body: { email, password: testPassword, ...more } })
const second = (ticket: string, code: string, more: object = {}) =>
  shop.request(LoginSecond, { body: { ticket, code, ...more } })

interface PersonWithSecondFactor extends TestPerson {
  secret: string
  codes: string[]
}

async function withTotp(person: TestPerson): Promise<PersonWithSecondFactor> {
  const { body: begun } = await shop.request(BeginTotp, { as: person.token, body: password })
  const confirmed = await shop.request(ConfirmTotp, { as: person.token, body: { code: codeOf(begun.secret) } })
  expect(confirmed.status).toBe(200)
  // the setup used up its code
  pass(30)
  return { ...person, secret: begun.secret, codes: confirmed.body.recovery_codes }
}

const aSecured = async () => withTotp(await makeCustomer(shop))
const aTicket = async ({ email }: { email: string }, more: object = {}) => (await signIn(email, more)).body.ticket

test('T152 a person sets up an app, and from then on the password alone gives a ticket and no token', async () => {
  const person = await makeCustomer(shop)
  const begun = await shop.request(BeginTotp, { as: person.token, body: password })
  expect(begun).toMatchObject({
    status: 200,
    body: {
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/),
    },
  })
  expect(begun.body.otpauth_url).toContain(encodeURIComponent(person.email))
  expect((await signIn(person.email)).body.token).toBeDefined()

  const confirmed = await shop.request(ConfirmTotp, { as: person.token, body: { code: codeOf(begun.body.secret) } })
  expect(confirmed.status).toBe(200)
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)

  const answer = await signIn(person.email)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ second_factor: true, ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ['totp'] })

  pass(30)
  const signedIn = await second(answer.body.ticket, codeOf(begun.body.secret))
  expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String), user: { id: person.id } } })
  expect((await shop.request(ShowUser, { as: signedIn.body.token })).status).toBe(200)
  expect((await second(answer.body.ticket, codeOf(begun.body.secret, 30))).body.errors).toHaveProperty('ticket')
})

test('T152 staff need the second factor too, and a wrong password does not reveal it', async () => {
  const admin = await withTotp(await makeAdmin(shop))
  const wrong = await shop.request(Login, { body: { email: admin.email, password: 'ne tas slaptažodis' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
  expect(wrong.body).not.toHaveProperty('second_factor')
  expect((await second(await aTicket(admin), codeOf(admin.secret))).body.user.isAdmin).toBe(true)
})

test('T152 setting up and taking away ask for the password, and a secret that was never confirmed asks for nothing', async () => {
  const { token, email } = await makeCustomer(shop)
  const wrong = { current_password: 'ne tas' }
  for (const call of [BeginTotp, RemoveTotp, RenewRecoveryCodes])
    for (const body of [wrong, {}])
      expect(await shop.request(call, { as: token, body })).toMatchObject({
        status: 422,
        body: { errors: { current_password: [expect.any(String)] } },
      })
  const first = await shop.request(BeginTotp, { as: token, body: password })
  const again = await shop.request(BeginTotp, { as: token, body: password })
  expect(again.body.secret).not.toBe(first.body.secret)
  expect((await shop.request(ConfirmTotp, { as: token, body: { code: codeOf(first.body.secret) } })).status).toBe(422)
  expect((await shop.request(RenewRecoveryCodes, { as: token, body: password })).status).toBe(409)
  pass(31 * 60)
  expect((await shop.request(ConfirmTotp, { as: token, body: { code: codeOf(again.body.secret) } })).status).toBe(409)
  expect((await signIn(email)).body.token).toBeDefined()
})

test('T152 an app that is on is not replaced unasked; taken away, the password is enough and the old codes are gone', async () => {
  const person = await aSecured()
  expect(await shop.request(BeginTotp, { as: person.token, body: password })).toMatchObject({
    status: 409,
    body: { code: 'totp-is-on' },
  })
  expect((await shop.request(ShowSecondFactor, { as: person.token })).body).toMatchObject({
    totp: true,
    recovery_codes_left: 10,
    demanded: false,
  })
  expect((await shop.request(RemoveTotp, { as: person.token, body: password })).status).toBe(204)
  expect((await shop.request(ShowSecondFactor, { as: person.token })).body).toMatchObject({
    totp: false,
    totp_since: null,
    recovery_codes_left: 0,
  })
  expect((await signIn(person.email)).body.token).toBeDefined()
})

describe('a code', () => {
  test('T153 of the step before or after is taken, one farther away is not', async () => {
    const person = await aSecured()
    pass(300)
    expect((await second(await aTicket(person), codeOf(person.secret, -60))).status).toBe(422)
    expect((await second(await aTicket(person), codeOf(person.secret, 60))).status).toBe(422)
    expect((await second(await aTicket(person), codeOf(person.secret, -30))).status).toBe(200)
    expect((await second(await aTicket(person), codeOf(person.secret, 30))).status).toBe(200)
  })

  test('T153 is taken once, and an older one not after it; the one that set the app up signs in once', async () => {
    const person = await makeCustomer(shop)
    const { body: begun } = await shop.request(BeginTotp, { as: person.token, body: password })
    const first = codeOf(begun.secret)
    await shop.request(ConfirmTotp, { as: person.token, body: { code: first } })
    expect((await second(await aTicket(person), codeOf(begun.secret, -30))).body.errors).toHaveProperty('code')
    expect((await second(await aTicket(person), first)).status).toBe(200)
    expect((await second(await aTicket(person), first)).body.errors).toHaveProperty('code')

    pass(60)
    const [before, used] = [codeOf(begun.secret, -30), codeOf(begun.secret)]
    expect((await second(await aTicket(person), used)).status).toBe(200)
    expect((await second(await aTicket(person), used)).body.errors).toHaveProperty('code')
    expect((await second(await aTicket(person), before)).body.errors).toHaveProperty('code')
  })

  test('T153 sent ten times at once with ten tickets lets one in', async () => {
    const person = await aSecured()
    const tickets = await Promise.all(Array.from({ length: 10 }, () => aTicket(person)))
    const code = codeOf(person.secret)
    const answers = await Promise.all(
      tickets.map((ticket) => shop.app.inject({ method: 'POST', url: '/api/login/second', payload: { ticket, code } })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test.each(['', '   ', '12345', '1234567', 'abcdef', '000000', 7, null, ['1'], '0'.repeat(61)])(
    'T153 a malformed code of the second factor is refused under its field: %j',
    async (code) => {
      const person = await aSecured()
      const answer = await shop.request(LoginSecond, { body: { ticket: await aTicket(person), code } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['code'])
    },
  )

  test('T153 may be typed as the app shows it', async () => {
    const person = await aSecured()
    const spaced = codeOf(person.secret).replace(/^.../, '$& ')
    expect((await second(await aTicket(person), spaced)).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('T154 lets in once, however it is typed, and the next one is another', async () => {
    const person = await aSecured()
    const [first = '', other = ''] = person.codes
    expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect((await second(await aTicket(person), ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await second(await aTicket(person), first)).body.errors).toHaveProperty('code')
    expect((await second(await aTicket(person), other)).status).toBe(200)
    expect((await shop.request(ShowSecondFactor, { as: person.token })).body.recovery_codes_left).toBe(8)
  })

  test('T154 sent ten times at once lets one in', async () => {
    const person = await aSecured()
    const tickets = await Promise.all(Array.from({ length: 10 }, () => aTicket(person)))
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, person.codes[3] ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('T154 of an old set is worth nothing once a new one was asked for', async () => {
    const person = await aSecured()
    const renewed = await shop.request(RenewRecoveryCodes, { as: person.token, body: password })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await second(await aTicket(person), person.codes[0] ?? '')).status).toBe(422)
    expect((await second(await aTicket(person), renewed.body.recovery_codes[0])).status).toBe(200)
  })

  test('T154 of somebody else opens nothing', async () => {
    const [one, other] = [await aSecured(), await aSecured()]
    expect((await second(await aTicket(one), other.codes[0] ?? '')).status).toBe(422)
    expect((await second(await aTicket(one), codeOf(other.secret))).status).toBe(422)
  })
})

describe('a ticket', () => {
  test('T155 is good for five tries, however many come at once, and not for the right code after them', async () => {
    const person = await aSecured()
    const ticket = await aTicket(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => second(ticket, 'ne-tas-kodas')))
    const fields = answers.map(({ body }) => Object.keys(body.errors)[0])
    expect(fields.filter((field) => field === 'code')).toHaveLength(5)
    expect(fields.filter((field) => field === 'ticket')).toHaveLength(15)
    expect((await second(ticket, codeOf(person.secret))).body).toMatchObject({
      code: 'dead-ticket',
      errors: { ticket: [expect.any(String)] },
    })
    expect((await second(await aTicket(person), codeOf(person.secret))).status).toBe(200)
  })

  test('T155 lives ten minutes', async () => {
    const person = await aSecured()
    const [first, other] = [await aTicket(person), await aTicket(person)]
    pass(599)
    expect((await second(first, codeOf(person.secret))).status).toBe(200)
    pass(31)
    expect((await second(other, codeOf(person.secret))).body.code).toBe('dead-ticket')
  })

  test('T155 dies with the password that it was given for', async () => {
    const person = await aSecured()
    const ticket = await aTicket(person)
    await shop.context.database.db.update(users).set({ password_hash: 'kitas' }).where(eq(users.id, person.id))
    expect((await second(ticket, codeOf(person.secret))).body.code).toBe('dead-ticket')
  })

  test.each([undefined, '', 'x', 'x'.repeat(43), 5])(
    'T155 a ticket that was never issued opens no session: %j',
    async (ticket) => {
      const answer = await shop.request(LoginSecond, { body: { ticket, code: '123456' } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['ticket'])
    },
  )

  test('T155 keeps what was asked for at login: being remembered, and the cart; old ones are swept out', async () => {
    const person = await aSecured()
    const cart = [{ id: 901, type: 'sell', quantity: 2 }]
    const ticket = await aTicket(person, { remember: true, cart })
    expect((await shop.request(ShowUser, { as: person.token })).body.cart.count).toBe(0)
    const { body } = await second(ticket, codeOf(person.secret))
    expect(body.user.cart.count).toBe(2)
    const { db } = shop.context.database
    const [newest] = await db.select().from(tokens).where(eq(tokens.user_id, person.id)).orderBy(tokens.id).offset(1)
    expect(newest).toMatchObject({ remember: true })
    await aTicket(person)
    pass(601)
    await aTicket(person)
    expect(await db.select().from(login_tickets)).toHaveLength(1)
  })
})

test('T156 wrong codes of the app are counted over all tickets, and the owner still gets in', async () => {
  const person = await aSecured()
  const post = (remoteAddress: string, url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, remoteAddress, payload })
  const ticketFrom = async (address: string) =>
    (await post(address, '/api/login', { email: person.email, password: testPassword })).json().ticket
  const shown = async (address: string, code: string) =>
    post(address, '/api/login/second', { ticket: await ticketFrom(address), code })
  // a browser that the owner has used
  const home = await shown('198.51.100.1', codeOf(person.secret))
  const cookie = String(home.headers['set-cookie']).split(';')[0]
  expect(cookie).toMatch(/^device=[\w-]{43}$/)
  pass(30)

  const wrong = codeOf(person.secret, 3_600)
  for (let i = 0; i < 20; i++) expect((await shown(`203.0.113.${i}`, wrong)).statusCode, String(i)).toBe(422)
  const stopped = await shown('203.0.113.99', codeOf(person.secret))
  expect(stopped.statusCode).toBe(429)
  expect(stopped.headers['retry-after']).toBeDefined()

  const ticket = await ticketFrom('203.0.113.99')
  const atHome = { method: 'POST', url: '/api/login/second', headers: { cookie } } as const
  expect((await shop.app.inject({ ...atHome, payload: { ticket, code: codeOf(person.secret) } })).statusCode).toBe(200)
  expect((await shown('203.0.113.99', person.codes[0] ?? '')).statusCode).toBe(200)
})

test('T157 the secret and the recovery codes of a second factor are stored only where they must be', async () => {
  const person = await aSecured()
  const { db } = shop.context.database
  await second(await aTicket(person), person.codes[0] ?? '')
  const shown = JSON.stringify([
    (await shop.request(ShowSecondFactor, { as: person.token })).body,
    (await shop.request(ShowUser, { as: person.token })).body,
    (await db.execute('select details, subject_title from history')).rows,
    await db.select().from(recovery_codes),
  ])
  for (const secret of [person.secret, ...person.codes, ...person.codes.map((code) => code.replaceAll('-', ''))])
    expect(shown).not.toContain(secret)
  const [kept] = await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, person.id))
  expect(kept?.secret).toBe(person.secret)
  await db.delete(users).where(eq(users.id, person.id))
  expect(await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, person.id))).toEqual([])
  expect(await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, person.id))).toEqual([])
})
