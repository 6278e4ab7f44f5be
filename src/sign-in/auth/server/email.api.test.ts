import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ChangeAdminProfile } from '#people/accounts/accounts.contract.ts'
import { email_links, password_resets, users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { CreateUser, UpdateUser } from '#people/accounts/users.contract.ts'
import { findMailedLink } from '#people/mail/mailed-link.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import {
  ChangeEmail,
  ConfirmEmail,
  ForgotPassword,
  Register,
  ResetPassword,
  SendEmailLink,
  ShowUser,
} from '../auth.contract.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { runAuthJobs } from './run-auth-jobs.factories.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
beforeEach(() => pass(1))

function pass(hours: number): void {
  now = new Date(now.getTime() + hours * 3_600_000)
  shop.setNow(now)
}

let people = 0
const newAddress = () => `adresas.${++people}@example.lt`
const password = 'Kūjis ir priekalas 7'

async function newcomer(email = newAddress()): Promise<TestPerson> {
  const form = { name: 'Rūta', lastname: 'Žemaitė', email, password, password_confirmation: password }
  const { status, body } = await shop.request(Register, { body: form })
  expect(status).toBe(201)
  return { id: body.user.id, token: body.token, email }
}

const press = (token: string) => shop.request(ConfirmEmail, { body: { token } })
const show = async ({ token }: TestPerson) => (await shop.request(ShowUser, { as: token })).body
const confirmLinkTo = (email: string) => findMailedLink(shop, email, '/confirm-email#')
const rowOf = async (id: number) =>
  (await shop.context.database.db.select().from(users).where(eq(users.id, id)))[0] as typeof users.$inferSelect
const mailsTo = (email: string) =>
  shop.context.database.db
    .select()
    .from(mails)
    .where(eq(sql`lower(${mails.recipient})`, email.toLowerCase()))

const doJobs = () => runAuthJobs(shop)

async function wish(person: TestPerson, email: string, current_password = password) {
  const answer = await shop.request(ChangeEmail, { as: person.token, body: { email, current_password } })
  await doJobs()
  return answer
}

test('T137 a registration mails a link whose secret is in the fragment; pressed once, it confirms the address', async () => {
  const person = await newcomer()
  expect((await show(person)).email_confirmed).toBe(false)
  const { href, token } = await confirmLinkTo(person.email)
  expect(href).toMatch(/^http:\/\/shop\.example\.lt\/confirm-email#token=[\w-]{43}$/)
  const [stored] = await shop.context.database.db.select().from(email_links).where(eq(email_links.user_id, person.id))
  expect(JSON.stringify(stored)).not.toContain(token)

  const pressed = await press(token)
  expect(pressed.status).toBe(200)
  expect(pressed.body).toEqual({ user: expect.objectContaining({ id: person.id, email_confirmed: true }) })
  expect((await show(person)).email_confirmed).toBe(true)
  const again = await press(token)
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']])
})

test('T137 a link of another, of nobody, or older than two days confirms nothing', async () => {
  const person = await newcomer()
  const { token } = await confirmLinkTo(person.email)
  for (const wrong of ['x'.repeat(43), `${token.slice(0, -1)}!`, ' '])
    expect((await press(wrong)).body.errors.token, wrong).toEqual([expect.stringContaining('nebegalioja')])
  expect((await shop.request(ConfirmEmail, { body: {} })).body.errors.token).toEqual(['Nuoroda nepilna.'])
  pass(48)
  expect((await press(token)).status).toBe(422)
  expect((await rowOf(person.id)).email_confirmed_at).toBeNull()
})

test('T137 of many presses at once one comes through', async () => {
  const person = await newcomer()
  const { token } = await confirmLinkTo(person.email)
  const account = (tx: Tx) => tx.select().from(users).where(eq(users.id, person.id)).for('no key update')
  // all have found the link before the first commits
  const answers = await runConcurrently(shop, account, () => Promise.all([1, 2, 3, 4].map(() => press(token))), 4)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})

test('T137 a link is sent again three times an hour, and any of them will do', async () => {
  const person = await newcomer()
  const first = await confirmLinkTo(person.email)
  const again = () => shop.request(SendEmailLink, { as: person.token })
  for (let at = 0; at < 3; at++) {
    const { status, body } = await again()
    expect([status, body.message]).toEqual([200, `Nuorodą išsiuntėme adresu ${person.email}.`])
  }
  const fourth = await again()
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
  expect(await mailsTo(person.email)).toHaveLength(4)
  pass(1)
  expect((await again()).status).toBe(200)

  expect((await press(first.token)).status).toBe(200)
  expect((await press((await confirmLinkTo(person.email)).token)).status).toBe(422)
  expect((await again()).body.code).toBe('nothing-to-confirm')
  expect((await shop.request(SendEmailLink)).status).toBe(401)
})

test('T137 the secret of a link is not kept once its mail is sent', async () => {
  const person = await newcomer()
  const { token } = await confirmLinkTo(person.email)
  for (const { id } of await mailsTo(person.email)) await deliverMail(shop.context, { mail_id: id })
  for (const mail of await mailsTo(person.email)) expect(JSON.stringify(mail)).not.toContain(token)
})

test('T137 a customer who sets a new password by a mailed link reads there, and a stranger who had typed the address is signed out', async () => {
  const squatter = await newcomer()
  await wish(squatter, newAddress())
  const wished = await confirmLinkTo((await rowOf(squatter.id)).pending_email ?? '')
  await shop.request(ForgotPassword, { body: { email: squatter.email } })
  await shop.context.database.transaction((tx) => mailResetLink(createWork(tx, { now }), { email: squatter.email }))
  const { token, email } = await findMailedLink(shop, squatter.email, '/reset-password#')
  const twice = { password: 'Visai naujas kūjis', password_confirmation: 'Visai naujas kūjis' }
  expect((await shop.request(ResetPassword, { body: { token, email, ...twice } })).status).toBe(200)

  expect(await rowOf(squatter.id)).toMatchObject({ email_confirmed_at: expect.any(Date), pending_email: null })
  expect((await press(wished.token)).status).toBe(422)
  expect((await rowOf(squatter.id)).email).toBe(squatter.email)
})

test('T143 a changed e-mail address needs the password, is told to the old address, and holds once its link is pressed', async () => {
  const person = await newcomer()
  const email = newAddress()
  const wrong = await wish(person, email, 'ne tas')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']])
  const missing = await shop.request(ChangeEmail, { as: person.token, body: { email } })
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['current_password']])
  expect((await rowOf(person.id)).pending_email).toBeNull()

  const answer = await wish(person, email)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ pending_email: email, user: { email: person.email, pending_email: email } })
  const entry = (await mailsTo(person.email)).find(({ template }) => template === 'old-email')
  expect(entry?.text).toContain('Jei to neprašėte')
  expect(entry?.text).not.toContain(email)
  const reach = 'kreipkitės į mus puslapyje {{shop}}/#kontaktai'
  expect(entry?.text).toContain(reach)

  await shop.context.database.transaction((tx) => mailResetLink(createWork(tx, { now }), { email: person.email }))
  const pressed = await press((await confirmLinkTo(email)).token)
  expect(pressed.body.user).toMatchObject({ email, email_confirmed: true, pending_email: null })
  await doJobs()
  const done = (await mailsTo(person.email)).at(-1)
  expect([done?.template, done?.subject]).toEqual(['old-email', 'Paskyros adresas pakeistas'])
  expect(done?.text).toContain(reach)
  expect(done?.text).not.toContain(email)
  const resets = shop.context.database.db.select().from(password_resets).where(eq(password_resets.user_id, person.id))
  expect(await resets).toEqual([])
  const lines = await shop.context.database.db.select().from(history).where(eq(history.subject_id, person.id))
  expect(lines.map(({ details }) => details)).toEqual([{ changed: ['pending_email'] }, { changed: ['email'] }])
  expect(JSON.stringify(lines)).not.toContain('@')
})

test('T143 of two wishes the later one counts', async () => {
  const person = await newcomer()
  const [one, two] = [newAddress(), newAddress()]
  await wish(person, one)
  await wish(person, two)
  expect((await press((await confirmLinkTo(one)).token)).status).toBe(422)
  expect((await press((await confirmLinkTo(two)).token)).body.user.email).toBe(two)
})

test('T143 a wish that comes back after another one has a link of its own; the first one’s stays dead', async () => {
  const person = await newcomer()
  const one = newAddress()
  await wish(person, one)
  const first = await confirmLinkTo(one)
  await wish(person, newAddress())
  await wish(person, one)
  expect((await press(first.token)).status).toBe(422)
  expect((await press((await confirmLinkTo(one)).token)).body.user.email).toBe(one)
})

test('T143 a taken address is answered like a free one; its owner is told and nobody gets a link', async () => {
  const owner = await newcomer()
  const person = await newcomer()
  const taken = await wish(person, owner.email.toUpperCase())
  const free = await wish(await newcomer(), newAddress())
  expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
  expect(taken.body.message.replaceAll(/\S+@\S+/g, '')).toBe(free.body.message.replaceAll(/\S+@\S+/g, ''))
  const [, said] = await mailsTo(owner.email)
  expect([said?.template, said?.text.includes('token=')]).toEqual(['email-taken', false])
  expect((await rowOf(person.id)).email).toBe(person.email)
})

test('T143 an address that somebody else has registered meanwhile stays theirs', async () => {
  const person = await newcomer()
  const email = newAddress()
  await wish(person, email)
  const { token } = await confirmLinkTo(email)
  const other = await newcomer(email)
  expect((await press(token)).body.errors.token).toEqual([expect.stringContaining('jau turi kita paskyra')])
  expect((await rowOf(person.id)).email).toBe(person.email)
  expect((await rowOf(other.id)).email).toBe(email)
})

test('T143 two accounts that press for one address at the same moment: one has it', async () => {
  const email = newAddress()
  const [one, two] = [await newcomer(), await newcomer()]
  await wish(one, email)
  const first = await confirmLinkTo(email)
  await wish(two, email)
  const second = await confirmLinkTo(email)
  const answers = await Promise.all([press(first.token), press(second.token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('T143 a change of the e-mail address is limited to five an hour, and one mailbox gets three links', async () => {
  const mailbox = newAddress()
  for (let at = 0; at < 3; at++) expect((await wish(await newcomer(), mailbox)).status).toBe(200)
  pass(0.1)
  const person = await newcomer()
  expect((await wish(person, mailbox)).status).toBe(429)
  for (let at = 0; at < 4; at++) expect((await wish(person, newAddress())).status).toBe(200)
  expect((await wish(person, newAddress())).status).toBe(429)
})

test('T143 the staff change theirs in the profile, with the password alone', async () => {
  const admin = await makeAdmin(shop)
  pass(2)
  const email = newAddress()
  const save = (more: object) =>
    shop.request(ChangeAdminProfile, {
      as: admin.token,
      body: { name: 'Jonas', lastname: 'Šeimininkas', phone: null, email, ...more },
    })
  for (const more of [{}, { current_password: 'ne tas' }]) {
    const refused = await save(more)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['current_password']])
  }
  const { body } = await save({ current_password: testPassword })
  expect(body).toMatchObject({ pending_email: email, user: { email: admin.email, pending_email: email } })
  await doJobs()
  expect((await mailsTo(admin.email)).map(({ template }) => template)).toEqual(['old-email'])
  expect((await press((await confirmLinkTo(email)).token)).body.user.email).toBe(email)
  const same = await save({})
  expect([same.status, same.body.pending_email]).toEqual([200, null])
})

test('T144 an address that the office writes is confirmed by nobody yet: old links die, both are told', async () => {
  const admin = await makeAdmin(shop)
  const person = await makeCustomer(shop, { email_confirmed_at: now })
  await shop.context.database.transaction((tx) => mailResetLink(createWork(tx, { now }), { email: person.email }))
  const reset = await findMailedLink(shop, person.email)
  const email = newAddress()
  const body = { name: 'Rūta', lastname: 'Žemaitė', email, phone: null }
  const { body: changed } = await shop.request(UpdateUser, { as: admin.token, params: { id: person.id }, body })
  expect(changed.data).toMatchObject({ email, email_confirmed: false })
  await doJobs()
  expect((await mailsTo(person.email)).at(-1)?.text).toContain('pakeitė darbuotojas')
  const twice = { password: 'Visai naujas kūjis', password_confirmation: 'Visai naujas kūjis' }
  expect((await shop.request(ResetPassword, { body: { token: reset.token, email, ...twice } })).status).toBe(422)
  expect((await press((await confirmLinkTo(email)).token)).body.user.email_confirmed).toBe(true)

  const capitals = { ...body, email: email.toUpperCase() }
  const same = await shop.request(UpdateUser, { as: admin.token, params: { id: person.id }, body: capitals })
  expect(same.body.data.email_confirmed).toBe(true)
})

test('T144 a user created by the office gets the link that confirms the address', async () => {
  const admin = await makeAdmin(shop)
  const email = newAddress()
  const form = { name: 'Ona', lastname: 'Onaitė', email, password, password_confirmation: password }
  expect((await shop.request(CreateUser, { as: admin.token, body: form })).body.data.email_confirmed).toBe(false)
  await doJobs()
  expect((await press((await confirmLinkTo(email)).token)).status).toBe(200)
})
