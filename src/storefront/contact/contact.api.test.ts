import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { firstSettings, SaveSettings } from '#shell/settings/settings.contract.ts'
import { ContactMessage } from './contact.contract.ts'

let shop: TestShop
let admin: { email: string; token: string }
let now = new Date('2026-11-18T08:30:00Z')
let clients = 0

beforeAll(async () => {
  shop = await openTestShop({ now })
  admin = await makeAdmin(shop)
  await makeAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.context.database.db.delete(mails))

const ago = (ms: number) => now.getTime() - ms

const aMessage = (changes: Record<string, unknown> = {}): ContactMessage => ({
  name: 'Rūta Žemaitė',
  email: 'ruta@example.lt',
  phone: '+370 612 34567',
  message: 'Ar turite kopėčių?\nReikia iki penktadienio.',
  website: '',
  form_start: ago(3_000),
  ...changes,
})

async function send(payload: object, from = `192.0.2.${++clients % 250}`) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress: from })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}

const written = () => shop.context.database.db.select().from(mails)

/** Owners are mailed of it, which is not what is looked at here. */
async function saveEmail(email: string): Promise<void> {
  await shop.request(SaveSettings, { as: admin.token, body: { ...firstSettings, email } })
  await shop.context.database.db.delete(mails)
}

test('a message goes to the shop’s address, and an answer to who wrote it', async () => {
  await saveEmail('info@example.lt')
  expect(await send(aMessage())).toMatchObject({ status: 200, body: { success: true } })

  const [mail, ...more] = await written()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    template: 'contact',
    recipient: 'info@example.lt',
    reply_to: 'ruta@example.lt',
    subject: 'Žinutė iš svetainės: Rūta Žemaitė',
  })
  for (const words of ['Rūta Žemaitė', 'ruta@example.lt', '+370 612 34567', 'Ar turite kopėčių?\nReikia iki penkt'])
    expect(mail?.text).toContain(words)
})

test('while the shop has no address, its first administrator reads what visitors write', async () => {
  await saveEmail('')
  await send(aMessage())
  expect(await written()).toMatchObject([{ recipient: admin.email, reply_to: 'ruta@example.lt' }])
})

test.each([
  ['a filled trap', { website: 'https://spam.example' }, { website: ['Bot detected'] }],
  ['a form sent at once', { form_start: ago(0) }, { form_start: ['Form submitted too quickly'] }],
  ['a form sent after 2999 ms', { form_start: ago(2_999) }, { form_start: ['Form submitted too quickly'] }],
  ['a form of the future', { form_start: ago(-60_000) }, { form_start: ['Form submitted too quickly'] }],
  ['a form of two days ago', { form_start: ago(172_800_000) }, { form_start: ['Form submitted too quickly'] }],
  ['a form of no time', { form_start: undefined }, { form_start: ['Form submitted too quickly'] }],
  ['a time that is text', { form_start: 'vakar' }, { form_start: ['Form submitted too quickly'] }],
  ['no name', { name: ' ' }, { name: ['Vardas yra privalomas'] }],
  ['no e-mail', { email: '' }, { email: ['El. paštas yra privalomas'] }],
  ['no phone', { phone: undefined }, { phone: ['Telefonas yra privalomas'] }],
  ['no message', { message: '\n' }, { message: ['Žinutė yra privaloma'] }],
  ['an e-mail that is none', { email: 'ruta' }, { email: ['Neteisingas el. pašto adresas.'] }],
  ['a novel', { message: 'a'.repeat(5_001) }, { message: [expect.any(String)] }],
])('T59 %s is refused, and no mail is written', async (_, changes, errors) => {
  const { status, body } = await send(aMessage(changes))
  expect(status).toBe(422)
  expect(body.errors).toEqual(errors)
  expect(body.message).toEqual(Object.values(errors)[0]?.[0])
  expect(await written()).toEqual([])
})

test('the contact form reports all missing fields at once', async () => {
  const { status, body } = await send({})
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['email', 'form_start', 'message', 'name', 'phone'])
})

test('a refusal of the time says what time it is, so that a wrong clock can be set right', async () => {
  const { body } = await send(aMessage({ form_start: ago(-3_600_000) }))
  expect(body.server_time).toBe(now.getTime())
})

test.each([
  ['name', 'Rūta\r\nBcc: kitas@example.lt'],
  ['name', 'Rūta\u2028Bcc: kitas@example.lt'],
  ['name', 'Rūta\n'],
  ['email', 'ruta@example.lt\r\nBcc: kitas@example.lt'],
  ['email', 'ruta@example.lt\n'],
  ['email', 'ruta@example.lt, kitas@example.lt'],
  ['email', Array.from({ length: 100 }, (_, i) => `gavejas${i}@example.lt`).join(',')],
  ['email', '"Rūta" <ruta@example.lt>'],
  ['phone', '+37061234567\r\nX-Evil: 1'],
  ['phone', '+37061234567\n'],
])('T58 a second line or a second address in %s is refused: %j', async (field, value) => {
  const { status, body } = await send(aMessage({ [field]: value }))
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(field)
  expect(await written()).toEqual([])
})

test('T58 lines of a message are no headers, and signs of HTML are text', async () => {
  const evil = 'Labas\r\nBcc: kitas@example.lt\r\n\r\n.\r\n<script>alert(1)</script>'
  await send(aMessage({ message: evil, name: '<b>Rūta</b>' }))
  const [mail] = await written()
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toMatch(/<script|<b>Rūta/)
  expect(mail?.subject).not.toContain('\n')
})

test('a visitor’s message is not kept after it was sent', async () => {
  await send(aMessage())
  const [mail] = await written()
  await deliverMail(shop.context, { mail_id: mail?.id as number })
  const [kept] = await shop.context.database.db
    .select()
    .from(mails)
    .where(eq(mails.id, mail?.id as number))
  expect(kept).toMatchObject({ subject: '', text: '', html: '', reply_to: null })
  expect(JSON.stringify(kept)).not.toMatch(/ruta@example|Rūta|612/)
})

test('T59 one network address sends five messages a minute, others are not held up, and invalid forms do not count', async () => {
  const from = '198.51.100.7'
  for (let i = 0; i < 8; i++) expect((await send(aMessage({ name: '' }), from)).status).toBe(422)
  const seen = await Promise.all(Array.from({ length: 100 }, () => send(aMessage(), from)))
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = seen.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(95)
  expect(refused[0]).toMatchObject({ retryAfter: '60', body: { errors: { message: [expect.any(String)] } } })
  expect(await written()).toHaveLength(5)

  expect((await send(aMessage(), '198.51.100.8')).status).toBe(200)
  now = new Date(now.getTime() + 60_000)
  shop.setNow(now)
  expect((await send(aMessage(), from)).status).toBe(200)
})

test.each([
  'https://blogis.example',
  'Laimėjai HTTP://x.lt',
  'WWW.blogis.lt',
  'ruta@example.lt',
  'spauskite blogis.example/laimejai',
])('T118 %s is refused as a name, with a sentence of its own', (text) => {
  expect(ContactMessage.shape.name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'Įrašykite tik vardą, be svetainės ar el. pašto adreso.',
  ])
})
