import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { startFakeMailServer } from './fake-mail-server.factories.ts'
import { getMailTemplate, mailTemplate } from './mail-template.ts'
import { deliverMail } from './server/deliver-mail.ts'
import { mails } from './server/mail.tables.ts'
import { enqueueMail, type MailToQueue } from './server/public/enqueue-mail.ts'
import { shopAddress } from './shop-address.ts'

const shop = openShopForFile()

const folder = () => join(shop.context.config.dataDir, 'mail')
const files = () => (existsSync(folder()) ? readdirSync(folder()) : [])
const fileOf = (id: number) => readFileSync(join(folder(), `mail-${String(id).padStart(6, '0')}.eml`), 'latin1')
const rowOf = async (id: number) => (await shop.context.database.db.select().from(mails).where(eq(mails.id, id)))[0]

interface ToWrite extends Partial<Omit<MailToQueue, 'content'>> {
  template?: string
  subject?: string
  text?: string
}

const contentOf = ({ template = 'contact', subject = 'Klausimas', text = `Žr. ${shopAddress}/duk` }: ToWrite) => ({
  template: getMailTemplate(template),
  subject,
  heading: subject,
  blocks: [{ say: text }],
})

const write = ({ template, subject, text, ...mail }: ToWrite = {}) =>
  shop.context.database.transaction((tx) =>
    enqueueMail(createWork(tx, { now: shop.context.clock() }), contentOf({ template, subject, text }), {
      to: 'ruta@example.lt',
      ...mail,
    }),
  )

/** Folded lines are joined. */
function headersOf(mail: string): [string, string][] {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
}

const mailOf = async (orderId: number) => {
  const [mail] = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, orderId))
  if (!mail) throw new Error('The order has no mail')
  return mail
}

test('an order’s mail goes out with its PDF, from the company, with links to the shop', async () => {
  const { id } = await makeOrder(shop, { lines: [{ title: 'Diskas <b>„230“</b> & kt.' }] })
  const mail = await mailOf(id)
  await deliverMail(shop.context, { mail_id: mail.id })

  const file = fileOf(mail.id)
  const headers = new Map(headersOf(file).map(([name, value]) => [name.toLowerCase(), value]))
  expect(headers.get('to')).toBe('ruta@example.lt')
  expect(headers.get('message-id')).toMatch(new RegExp(`^<mail-${mail.id}-\\d+@shop\\.example\\.lt>$`))
  expect(file).toContain('Content-Type: application/pdf; name=ISF000001.pdf')
  const pdf = /name=ISF000001\.pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(file)?.[1] ?? ''
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

  expect(mail.html).toContain('Diskas &lt;b&gt;„230“&lt;/b&gt; &amp; kt.')
  expect(mail.text).toContain('Diskas <b>„230“</b> & kt.')
  expect(mail.text).toContain('Įmokos kodas: RF')
  expect(`${mail.text}${mail.html}`).toContain('{{shop}}/vartotojas/uzsakymai')
  expect(file).not.toContain('{{shop}}')
  expect((await rowOf(mail.id))?.sent_at).toEqual(shop.context.clock())
  expect(files().filter((name) => name.startsWith('.'))).toEqual([])
})

test('T12 a mail is sent once, however often and by however many it is attempted', async () => {
  const server = await startFakeMailServer()
  const context = { ...shop.context, config: { ...shop.context.config, mailUrl: server.url } }
  const { id } = await write()
  await Promise.all(Array.from({ length: 6 }, () => deliverMail(context, { mail_id: id })))
  await deliverMail(context, { mail_id: id })
  await server.close()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ from: 'no-reply@shop.example.lt', to: ['ruta@example.lt'] })
})

test('T94 no mail is handed unencrypted to a server on another machine, unless the address says tls=off', async () => {
  const server = await startFakeMailServer()
  // Not local to the program.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0').replace(/\?.*/, '')
  const to = (url: string) => ({ ...shop.context, config: { ...shop.context.config, mailUrl: url } })
  const { id } = await write()
  await expect(deliverMail(to(elsewhere), { mail_id: id })).rejects.toThrow()
  expect(server.received).toEqual([])
  await deliverMail(to(`${elsewhere}?tls=off`), { mail_id: id })
  expect(server.received).toHaveLength(1)
  await server.close()
})

test('a mail that could not be sent stays to be sent, and is the same mail then', async () => {
  const refusing = await startFakeMailServer({ refuses: true })
  const { id } = await write()
  const to = (url: string) => ({ ...shop.context, config: { ...shop.context.config, mailUrl: url } })
  await expect(deliverMail(to(refusing.url), { mail_id: id })).rejects.toThrow()
  await refusing.close()
  expect((await rowOf(id))?.sent_at).toBeNull()

  const server = await startFakeMailServer()
  await deliverMail(to(server.url), { mail_id: id })
  await server.close()
  expect(server.received).toHaveLength(1)
  expect((await rowOf(id))?.sent_at).toBeInstanceOf(Date)
})

test('where the folder cannot be written nothing is left half, and the mail waits', async () => {
  const { id } = await write()
  const dataDir = join(shop.context.config.dataDir, 'file')
  writeFileSync(dataDir, '')
  const context = { ...shop.context, config: { ...shop.context.config, dataDir } }
  await expect(deliverMail(context, { mail_id: id })).rejects.toThrow()
  expect((await rowOf(id))?.sent_at).toBeNull()
})

test('T14 a mail and its job are written together with what causes them, or not at all', async () => {
  const count = async () => {
    const { rows } = await shop.context.database.db.execute<{ mails: number; jobs: number }>(sql`
      select (select count(*) from mails)::int as mails, (select count(*) from pgboss.job where name = 'send-mail')::int as jobs`)
    return rows[0]
  }
  const before = await count()
  const failing = shop.context.database.transaction(async (tx) => {
    await enqueueMail(createWork(tx, { now: new Date() }), contentOf({}), { to: 'a@example.lt' })
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await count()).toEqual(before)
  await write()
  expect(await count()).toEqual({ mails: (before?.mails ?? 0) + 1, jobs: (before?.jobs ?? 0) + 1 })
})

test.each([
  'a@example.lt\r\nBcc: b@example.lt',
  'a@example.lt, b@example.lt',
  'a@example.lt;b@example.lt',
  'Rūta <a@example.lt>',
  '"a@example.lt" b@example.lt',
  'a@example.lt\u0000',
  Array.from({ length: 100 }, (_, i) => `a${i}@example.lt`).join(','),
  'be-adreso',
  '',
])('%j is not one address: 422 and no mail', async (address) => {
  const before = await shop.context.database.db.$count(mails)
  await expect(write({ to: address })).rejects.toMatchObject({ status: 422 })
  await expect(write({ reply_to: address })).rejects.toMatchObject({ status: 422 })
  expect(await shop.context.database.db.$count(mails)).toBe(before)
})

test('T58 text typed by a person can’t add a header to a mail', async () => {
  const evil = 'Labas\r\nBcc: victim@example.lt\r\n\r\n<h1>x</h1>\u2028X-Evil: 1'
  const { id } = await write({ subject: evil, text: evil, reply_to: 'klientas@example.lt' })
  await deliverMail(shop.context, { mail_id: id })
  const names = headersOf(fileOf(id)).map(([name]) => name.toLowerCase())
  expect(names).not.toContain('bcc')
  expect(names).not.toContain('x-evil')
  expect(names.filter((name) => name === 'to')).toHaveLength(1)
  expect(headersOf(fileOf(id))).toContainEqual(['Reply-To', 'klientas@example.lt'])
})

test('a reset link is not kept after it was sent', async () => {
  const { id } = await write({ template: 'reset-password', text: 'token=slapta' })
  await deliverMail(shop.context, { mail_id: id })
  expect(fileOf(id)).toContain('slapta')
  expect(await rowOf(id)).toMatchObject({ text: '', html: '' })
})

test('of a mail only that is forgotten once it is sent which the module that writes it names', async () => {
  mailTemplate('kept-mail')
  mailTemplate('forgotten-mail', { emptiedOnceSent: 'all' })
  const sent = async (template: string) => {
    const { id } = await write({ template, text: 'slapta' })
    await deliverMail(shop.context, { mail_id: id })
    return rowOf(id)
  }
  expect(await sent('kept-mail')).toMatchObject({
    recipient: 'ruta@example.lt',
    text: expect.stringContaining('slapta'),
  })
  expect(await sent('forgotten-mail')).toMatchObject({ recipient: '', text: '', html: '' })
})

test('every template that a module declares is known where mails are delivered', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mail.ts'))
  const names = sources.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/mailTemplate\('([a-z-]+)'(, \{)?/g)].map(
      ([, name = '', special]) => ({ name, isSpecial: special !== undefined }),
    ),
  )
  expect(names.length).toBeGreaterThan(15)
  const known = names.filter(({ isSpecial }) => isSpecial).map(({ name }) => getMailTemplate(name))
  expect(known.filter(({ haste, emptiedOnceSent, isToShop }) => !haste && !emptiedOnceSent && !isToShop)).toEqual([])
})
