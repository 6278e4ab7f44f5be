import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { password_resets } from '#people/accounts/server/accounts.tables.ts'
import { makeCustomer, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { withShopAddress } from '#people/mail/shop-address.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { ForgotPassword, Login, ResetPassword, ShowUser } from '../auth.contract.ts'
import { mailResetLink } from './mail-reset-link.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
beforeEach(() => pass(60))

function pass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
  shop.setNow(now)
}

const newPassword = 'Naujas kalaviero raktas'

async function letterTo(email: string): Promise<{ token: string; email: string; link: URL } | undefined> {
  const { transaction, db } = shop.context.database
  await transaction((tx) => mailResetLink(createWork(tx, { now: shop.context.clock() }), { email }))
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)).limit(1)
  if (!mail) return undefined
  const text = withShopAddress(mail.text, shop.context.config.publicUrl)
  const link = new URL(/http\S+reset\S+/.exec(text)?.[0] ?? 'none:')
  const said = new URLSearchParams(link.hash.slice(1))
  return { link, token: said.get('token') ?? '', email: said.get('email') ?? '' }
}

const reset = (letter: { token: string; email: string } | undefined, password = newPassword) =>
  shop.request(ResetPassword, {
    body: { token: letter?.token, email: letter?.email, password, password_confirmation: password },
  })

test('T39 a forgotten password is answered alike for everybody', async () => {
  const { email } = await makeCustomer(shop)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' }
  const [known, unknown] = [
    await shop.request(ForgotPassword, { body: { email }, headers }),
    await shop.request(ForgotPassword, { body: { email: 'niekas@example.lt' }, headers }),
  ]
  expect(known.status).toBe(200)
  expect(known.body).toEqual({ message: 'Slaptažodžio atkūrimo nuoroda išsiųsta į jūsų el. paštą.' })
  expect(unknown.body).toEqual(known.body)

  const { rows } = await shop.context.database.pool.query(
    "select data->>'email' email from pgboss.job where name = 'reset-link-asked' order by created_on",
  )
  expect(rows.slice(-2)).toEqual([{ email }, { email: 'niekas@example.lt' }])
})

test('T42 T145 a link is mailed to the owner of the account only, and begins with the address of the shop', async () => {
  const { email } = await makeCustomer(shop, { email: 'rūpestis+a&b@example.lt' })
  const letter = await letterTo(email)
  expect(letter?.link.href).toMatch(/^http:\/\/shop\.example\.lt\/reset-password#token=[\w-]{43}&email=/)
  expect(letter?.email).toBe(email)
  expect(await letterTo('niekas@example.lt')).toBeUndefined()
})

test('T44 a new password is set, the old one is dead, and everybody is signed out', async () => {
  const { email, token } = await makeCustomer(shop)
  expect((await reset(await letterTo(email))).status).toBe(200)
  expect((await shop.request(ShowUser, { as: token })).status).toBe(401)
  expect((await shop.request(Login, { body: { email, password: testPassword } })).status).toBe(422)
  expect((await shop.request(Login, { body: { email, password: newPassword } })).status).toBe(200)
})

test('T43 a link is stored hashed and used once', async () => {
  const { id, email } = await makeCustomer(shop)
  const letter = await letterTo(email)
  const rows = await shop.context.database.db.select().from(password_resets).where(eq(password_resets.user_id, id))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(letter?.token)

  expect((await reset(letter)).status).toBe(200)
  expect(await reset(letter)).toMatchObject({ status: 422, body: { errors: { token: [expect.any(String)] } } })
})

test('T43 of ten who use a link at once one comes through', async () => {
  const { email } = await makeCustomer(shop)
  const letter = await letterTo(email)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(letter, `Naujas raktas ${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  const winner = answers.findIndex(({ status }) => status === 200)
  const inside = await shop.request(Login, { body: { email, password: `Naujas raktas ${winner}` } })
  expect(inside.status).toBe(200)
})

test('T43 a link lives for an hour, and the last three are alive until one of them is used', async () => {
  const { email } = await makeCustomer(shop)
  const first = await letterTo(email)
  pass(60)
  expect((await reset(first)).status).toBe(422)

  const letters = [await letterTo(email), await letterTo(email), await letterTo(email)]
  pass(59)
  expect((await reset(letters[0])).status).toBe(200)
  for (const letter of letters) expect((await reset(letter)).status).toBe(422)
})

test('T1041 repeated requests in somebody’s name kill no link, and the mailbox gets one in twenty minutes', async () => {
  const { email, id } = await makeCustomer(shop)
  const { db } = shop.context.database
  const own = await letterTo(email)
  for (let more = 0; more < 100; more++) await letterTo(email)
  const written = () => db.$count(mails, eq(mails.recipient, email))
  expect(await written()).toBe(3)
  for (let minute = 0; minute < 19; minute++) {
    pass(1)
    await letterTo(email)
  }
  expect(await written()).toBe(3)
  // after an hour the owner's own link works; and another, when it has grown older
  pass(1)
  const later = await letterTo(email)
  await letterTo(email)
  expect(await written()).toBe(4)
  const alive = db.select().from(password_resets).where(eq(password_resets.user_id, id))
  expect(await alive).toHaveLength(3)
  expect((await reset(later)).status).toBe(200)
  expect((await reset(own)).status).toBe(422)
  expect(await alive).toEqual([])
})

test('T1041 of a stranger’s many asks at the same instant three links come, and the owner’s own is among the living', async () => {
  const { email, id } = await makeCustomer(shop)
  const { transaction, db } = shop.context.database
  const own = await letterTo(email)
  await Promise.all(
    Array.from({ length: 12 }, () => transaction((tx) => mailResetLink(createWork(tx, { now }), { email }))),
  )
  expect(await db.$count(mails, eq(mails.recipient, email))).toBe(3)
  expect(await db.$count(password_resets, eq(password_resets.user_id, id))).toBe(3)
  expect((await reset(own)).status).toBe(200)
})

test('T1041 of two living links used at the same instant one comes through', async () => {
  const { email } = await makeCustomer(shop)
  const letters = [await letterTo(email), await letterTo(email), await letterTo(email)]
  const answers = await Promise.all(letters.map((letter, i) => reset(letter, `Naujas raktas ${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('T43 once the letter is sent, the shop no longer knows the link', async () => {
  const { email } = await makeCustomer(shop)
  const letter = await letterTo(email)
  const mail = async () => (await shop.context.database.db.select().from(mails).where(eq(mails.recipient, email)))[0]
  expect((await mail())?.text).toContain(letter?.token)
  await deliverMail(shop.context, { mail_id: (await mail())?.id ?? 0 })
  expect(await mail()).toMatchObject({ sent_at: now, text: '', html: '' })
})

test('T43 a link is for its own account', async () => {
  const [mine, other] = [await makeCustomer(shop), await makeCustomer(shop)]
  const letter = await letterTo(mine.email)
  const stolen = await reset(letter && { token: letter.token, email: other.email })
  const nobody = await reset(letter && { token: letter.token, email: 'niekas@example.lt' })
  expect(stolen.status).toBe(422)
  expect(nobody.body).toEqual(stolen.body)
  expect((await reset(letter)).status).toBe(200)
})

test.each([
  ['trumpas', 'password'],
  ['baseball', 'password'],
])('the new password %j is refused, and the link stays good', async (password, field) => {
  const { email } = await makeCustomer(shop)
  const letter = await letterTo(email)
  expect(Object.keys((await reset(letter, password)).body.errors)).toEqual([field])
  expect((await reset(letter)).status).toBe(200)
})
