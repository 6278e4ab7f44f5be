import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { computeMailPriority } from '#people/mail/server/compute-mail-priority.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { findDatabaseError } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { withdrawals } from '#sales/withdrawals/server/withdrawals.tables.ts'
import { ListWithdrawals } from '#sales/withdrawals/withdrawals.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { mailEmailLink } from '#sign-in/auth/server/mail-email-link.ts'

let admin: TestPerson
let now = new Date('2026-11-18T08:30:00Z')
let clients = 0
let people = 0

const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  await shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, email: 'info@example.lt' } })
})
beforeEach(() => shop.context.database.db.delete(mails))

const db = () => shop.context.database.db
const rowsOf = (email: string) => db().select().from(withdrawals).where(eq(withdrawals.email, email))
const mailsTo = (recipient: string) =>
  db().select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id))
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  shop.setNow(now)
}

const aStatement = (changes: object = {}) => ({
  name: 'Rūta Žemaitė',
  order_number: '12',
  email: `vartotoja.${++people}@example.lt`,
  ...changes,
})

async function send(payload: object, from = `192.0.2.${++clients % 250}`) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/withdrawals', payload, remoteAddress: from })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

test('a statement is received, the consumer gets a receipt with content, date and time, and the shop hears of it', async () => {
  const statement = aStatement()
  const { id } = await makeOrder(shop, { order: { email: statement.email } })
  const typed = { ...statement, order_number: `Nr. ${id}` }
  const { status, body } = await send(typed)
  expect(status).toBe(201)
  expect(body).toEqual({ data: { ...typed, received_at: now.toISOString() } })

  expect(await rowsOf(typed.email)).toMatchObject([{ ...typed, order_id: id, received_at: now }])
  const [receipt] = await mailsTo(typed.email)
  expect(receipt).toMatchObject({ template: 'withdrawal-receipt', order_id: id })
  for (const words of ['Rūta Žemaitė', `Nr. ${id}`, typed.email, '2026-11-18 10:30', 'atsisakau sutarties'])
    expect(receipt?.text).toContain(words)
  const [notice] = await mailsTo('info@example.lt')
  expect(notice).toMatchObject({ template: 'withdrawal-came', reply_to: typed.email })
  expect(notice?.text).toContain(`/admin/buhalterija/uzsakymai/${id}`)
})

test('receipt and notice are written with their jobs, to be sent at once', async () => {
  const jobs = () => db().execute<{ count: number }>(sql`select count(*)::int from pgboss.job where name = 'send-mail'`)
  const [before] = (await jobs()).rows
  await send(aStatement())
  expect((await jobs()).rows[0]?.count).toBe((before?.count ?? 0) + 2)
})

test('a withdrawal reveals no order: a wrong number, another’s order and an own one are answered alike', async () => {
  const order = await makeOrder(shop, { order: { email: 'savininke@example.lt' } })
  const statement = aStatement({ email: 'savininke@example.lt' })
  const own = await send({ ...statement, order_number: `${order.id}` })
  const ownReceipt = (await mailsTo(statement.email)).find(({ template }) => template === 'withdrawal-receipt')
  const foreign = await send(aStatement({ email: 'svetima@example.lt', order_number: `${order.id}` }))
  const foreignReceipt = (await mailsTo('svetima@example.lt'))[0]
  const missing = await send(aStatement({ order_number: '2147483647' }))

  for (const other of [foreign, missing]) {
    expect(other.status).toBe(own.status)
    expect(Object.keys(other.body.data)).toEqual(Object.keys(own.body.data))
    expect(Object.keys(other.headers)).toEqual(Object.keys(own.headers))
  }
  expect(foreignReceipt?.text.replaceAll('svetima@', 'savininke@')).toBe(ownReceipt?.text)
  expect((await rowsOf('svetima@example.lt'))[0]?.order_id).toBeNull()
  expect((await rowsOf('savininke@example.lt'))[0]?.order_id).toBe(order.id)
})

test.each([
  ['its number', (id: number) => `${id}`],
  ['its number with words', (id: number) => `Užsakymas Nr. ${id}`],
  ['a sign before it', (id: number) => `#${id}`],
])('an order is found by %s, however the e-mail is written', async (_, write) => {
  const { id } = await makeOrder(shop, { order: { email: `Jonas.${++people}@Example.lt` } })
  const email = `jonas.${people}@example.lt`
  await send(aStatement({ email, order_number: write(id) }))
  expect((await rowsOf(email))[0]?.order_id).toBe(id)
})

test('an order is found by the number of its document, even when that number is another order’s own', async () => {
  const email = `dokumentas.${++people}@example.lt`
  const orders = [await makeOrder(shop, { order: { email } }), await makeOrder(shop, { order: { email } })]
  const { rows } = await db().execute<{ order_id: number; full_number: string }>(
    sql`select order_id, full_number from documents where order_id = ${orders[0]?.id}`,
  )
  await send(aStatement({ email, order_number: ` isf ${rows[0]?.full_number.replace('ISF', '')}` }))
  expect((await rowsOf(email))[0]?.order_id).toBe(orders[0]?.id)
})

test.each([
  ['no number', 'nežinau'],
  ['two numbers', '1 arba 2'],
  ['a number beyond all', '99999999999999999999'],
  ['a number with a minus', '-1.5e3'],
])('%s is received all the same, and linked to nothing', async (_, order_number) => {
  const statement = aStatement({ order_number })
  expect((await send(statement)).status).toBe(201)
  expect(await rowsOf(statement.email)).toMatchObject([{ order_number, order_id: null }])
})

test('a deleted order is not shown in the office, so nothing is linked to it', async () => {
  const email = `istrinta.${++people}@example.lt`
  const { id } = await makeOrder(shop, { order: { email } })
  await shop.request(DeleteOrder, { as: admin.token, params: { id } })
  await send(aStatement({ email, order_number: `${id}` }))
  expect((await rowsOf(email))[0]?.order_id).toBeNull()
})

test('the same statement twenty times at once is one withdrawal, one receipt and one notice', async () => {
  const statement = aStatement()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(statement)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await rowsOf(statement.email)).toHaveLength(1)
  expect(await mailsTo(statement.email)).toHaveLength(1)
  expect(await mailsTo('info@example.lt')).toHaveLength(1)
})

test('a repeat within ten minutes gets the first receipt; later, or about another order, it is a new statement', async () => {
  const statement = aStatement()
  const first = await send(statement)
  pass(9)
  expect((await send({ ...statement, name: ' rūta  ŽEMAITĖ' })).body.data.received_at).toBe(first.body.data.received_at)
  expect(await rowsOf(statement.email)).toHaveLength(1)
  await send({ ...statement, order_number: '13' })
  expect(await rowsOf(statement.email)).toHaveLength(2)
  pass(2)
  expect((await send(statement)).body.data.received_at).toBe(now.toISOString())
  expect(await rowsOf(statement.email)).toHaveLength(3)
})

test.each([
  ['no name', { name: ' ' }, { name: ['Įveskite vardą ir pavardę.'] }],
  ['no number', { order_number: undefined }, { order_number: ['Įveskite užsakymo numerį.'] }],
  ['no e-mail', { email: '' }, { email: ['Įveskite el. pašto adresą.'] }],
  ['an e-mail that is none', { email: 'ruta' }, { email: ['Neteisingas el. pašto adresas.'] }],
  ['a long name', { name: 'a'.repeat(101) }, { name: ['Gali būti ne daugiau kaip 100 simbolių.'] }],
  ['an address for a name', { name: 'Laimėjai! https://spam.example' }, { name: ['Įrašykite tik vardą ir pavardę.'] }],
  ['an address for a number', { order_number: 'WWW.spam.lt' }, { order_number: ['Įrašykite tik užsakymo numerį.'] }],
  ['a second line in the name', { name: 'Rūta\r\nBcc: kitas@example.lt' }, { name: ['Turi būti viena eilutė.'] }],
  ['a second line in the number', { order_number: '1\nBcc: x@y.lt' }, { order_number: ['Turi būti viena eilutė.'] }],
])('%s is said under its field, and nothing is written', async (_, changes, errors) => {
  const { status, body } = await send(aStatement(changes))
  expect(status).toBe(422)
  expect(body.errors).toEqual(errors)
  expect(await db().select().from(mails)).toEqual([])
})

test.each([
  'ruta@example.lt\r\nBcc: kitas@example.lt',
  'ruta@example.lt, kitas@example.lt',
  '"Rūta" <ruta@example.lt>',
  'ruta@example.lt\u2028X-Evil: 1',
])('a receipt goes to one address: %j is refused', async (email) => {
  const { status, body } = await send(aStatement({ email }))
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty('email')
  expect(await db().select().from(mails)).toEqual([])
})

test('signs of HTML are text in both mails', async () => {
  const statement = aStatement({ name: '<b>Rūta</b>' })
  await send(statement)
  for (const { html, subject } of await db().select().from(mails)) {
    expect(html).toContain('&lt;b&gt;Rūta')
    expect(html).not.toContain('<b>Rūta')
    expect(subject).not.toContain('\n')
  }
})

test('T117 a statement is received however often one client states; only the receipts of too many go an hour later', async () => {
  const from = '198.51.100.7'
  const before = await db().$count(withdrawals)
  const seen = await Promise.all(Array.from({ length: 30 }, () => send(aStatement(), from)))
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await db().$count(withdrawals)).toBe(before + 30)

  const receipts = await db().select().from(mails).where(eq(mails.template, 'withdrawal-receipt'))
  const gone = receipts.filter(({ goes_from }) => goes_from?.getTime() === now.getTime())
  expect(gone).toHaveLength(5)
  expect(receipts.filter(({ goes_from }) => goes_from?.getTime() === now.getTime() + 3_600_000)).toHaveLength(25)
  const { rows } = await db().execute<{ waits: boolean }>(
    sql`select start_after > now() + interval '50 minutes' as waits from pgboss.job
         where name = 'send-mail' and (data ->> 'mail_id')::int in ${receipts.map(({ id }) => id)}`,
  )
  expect(rows.filter(({ waits }) => waits)).toHaveLength(25)
  expect((await send(aStatement(), '198.51.100.8')).status).toBe(201)
})

test('T117 many network addresses together can’t flood one mailbox with receipts: the statements are received, further receipts wait', async () => {
  const email = 'auka@example.lt'
  const stated = Array.from({ length: 45 }, (_, i) =>
    send(aStatement({ email: i % 2 ? email : 'Auka@Example.lt', order_number: `${i}` })),
  )
  const seen = await Promise.all(stated)
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([201]))
  const { rows } = await db().execute<{ from: Date; count: number }>(
    sql`select goes_from as from, count(*)::int as count from mails where lower(recipient) = ${email} group by 1 order by 1`,
  )
  const hours = rows.map(({ from, count }) => [(new Date(from).getTime() - now.getTime()) / 3_600_000, count])
  expect(hours).toEqual([
    [0, 20],
    [1, 20],
    [2, 5],
  ])
})

test('T1040 1,200 statements of nobody put neither a fresh link nor a real withdrawal off by more than minutes', async () => {
  const real = aStatement({ email: 'tikra@example.lt' })
  const order = await makeOrder(shop, { order: { email: real.email } })
  const victim = await makeCustomer(shop, { email: 'nauja@example.lt' })
  const flood = async (changes: () => object) => {
    for (let i = 0; i < 300; i += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          send(aStatement({ order_number: `${i + n} x ${i + n}`, ...changes() }), `198.18.0.${(i + n) % 40}`),
        ),
      )
  }
  await flood(() => ({ email: victim.email }))
  await flood(() => ({ email: 'info@example.lt' }))
  await flood(() => ({ email: real.email }))
  await flood(() => ({}))

  const soon = new Date(now.getTime() + 5 * 60_000)
  const { transaction } = shop.context.database
  await transaction((tx) => mailEmailLink(createWork(tx, { now }), { userId: victim.id }))
  const [link] = await mailsTo(victim.email)
  expect(link?.template).toBe('confirm-email')
  expect(link?.goes_from?.getTime()).toBeLessThan(soon.getTime())

  await send({ ...real, order_number: `${order.id}` }, '198.18.0.3')
  const about = (await db().select().from(mails).where(eq(mails.order_id, order.id))).filter(({ template }) =>
    template.startsWith('withdrawal'),
  )
  expect(about.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['withdrawal-receipt', real.email],
    ['withdrawal-came', 'info@example.lt'],
  ])
  for (const { goes_from } of about) expect(goes_from?.getTime()).toBeLessThan(soon.getTime())

  // for statements without an order the shop gets a limited number of mails and a summary, within an hour
  const notices = (await mailsTo('info@example.lt')).filter(({ template }) => template !== 'withdrawal-receipt')
  expect(notices.length).toBeLessThan(25)
  for (const { goes_from } of notices) expect(goes_from?.getTime()).toBeLessThanOrEqual(now.getTime() + 3_600_000)
  expect(notices.filter(({ template }) => template === 'withdrawals-came').length).toBeGreaterThan(0)
  expect(await db().$count(withdrawals, eq(withdrawals.received_at, now))).toBeGreaterThanOrEqual(1_201)
}, 120_000)

test('T1040 mail that anybody can cause by typing an address is sent after the links that people wait for', async () => {
  await send(aStatement())
  const [receipt] = await db().select().from(mails).where(eq(mails.template, 'withdrawal-receipt'))
  const victim = await makeCustomer(shop)
  await shop.context.database.transaction((tx) => mailEmailLink(createWork(tx, { now }), { userId: victim.id }))
  const [link] = await mailsTo(victim.email)
  expect(receipt && link && computeMailPriority(receipt) < computeMailPriority(link)).toBe(true)
})

test('a received withdrawal is never changed', async () => {
  const statement = aStatement()
  await send(statement)
  const mine = eq(withdrawals.email, statement.email)
  const brokenBy = (error: unknown) => findDatabaseError(error)?.constraint
  expect(await db().update(withdrawals).set({ name: 'Kitas' }).where(mine).catch(brokenBy)).toBe('row_is_for_good')
  expect(await db().delete(withdrawals).where(mine).catch(brokenBy)).toBe('row_is_for_good')
})

test('the office lists what was received, newest first, all of it or of one order; customers do not see it', async () => {
  const email = `sarasas.${++people}@example.lt`
  const { id } = await makeOrder(shop, { order: { email } })
  await send(aStatement({ email, order_number: `${id}` }))
  await send(aStatement({ order_number: 'be numerio' }))

  const all = await shop.request(ListWithdrawals, { as: admin.token })
  expect(all.body.data[0]).toEqual({
    id: expect.any(Number),
    order_id: null,
    name: 'Rūta Žemaitė',
    order_number: 'be numerio',
    email: expect.any(String),
    received_at: now.toISOString(),
  })
  expect(all.body.data[1].order_id).toBe(id)
  expect(all.body.meta).toMatchObject({ current_page: 1, per_page: 20 })

  const ofOrder = await shop.request(ListWithdrawals, { as: admin.token, query: { order_id: id } })
  expect(ofOrder.body.data).toEqual([all.body.data[1]])
  expect(ofOrder.body.meta.total).toBe(1)
  const customer = await makeCustomer(shop)
  expect((await shop.request(ListWithdrawals, { as: customer.token })).status).toBe(403)
})
