import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPdf } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser } from '#people/accounts/users.contract.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import {
  AskErasure,
  CancelErasure,
  ExtendRequest,
  FulfilRequest,
  ListDataRequests,
  RejectRequest,
  RequestedData,
  ShowMyErasure,
  TakeMyData,
  WriteDownRequest,
} from '../privacy.contract.ts'
import { eraseDelayedRequests } from './erase-delayed-requests.ts'

let admin: TestPerson
const start = new Date('2026-11-18T08:30:00Z')
const shop = openShopForFile({ now: start })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const password = { current_password: testPassword }
const daysLater = (days: number) => shop.setNow(new Date(start.getTime() + days * 86_400_000))
const query = async (text: string) => (await shop.context.database.pool.query(text)).rows

async function somebody(name: string, email_confirmed_at: Date | null = start) {
  const person = await makeCustomer(shop, {
    name,
    lastname: 'Nepakartojama',
    email: `${name}.nepakartojama@example.lt`,
    phone: '+37060000077',
    email_confirmed_at,
  })
  const buyer = {
    name,
    lastname: 'Nepakartojama',
    email: person.email,
    phone: '+37060000077',
    address: 'Nepakartojama g. 7',
    comment: 'Nepakartojama pastaba',
  }
  return { ...person, buyer }
}

const take = ({ token }: TestPerson, more: object = {}) =>
  shop.request(TakeMyData, { as: token, body: { ...password, ...more } })

async function tablesWith(text: string): Promise<string[]> {
  const tables = await query(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const values: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await shop.context.database.pool.query(
      `select 1 from ${name} t where t::text ilike $1 limit 1`,
      [`%${text}%`],
    )
    if (rowCount) values.push(name)
  }
  return values
}

const sendWaitingMails = async () => {
  for (const { id } of await query('select id from mails where sent_at is null order by id'))
    await deliverMail(shop.context, { mail_id: id })
}

describe('the file of everything', () => {
  test('T78 holds what is one’s own, nothing of another, and nothing secret', async () => {
    const mine = await somebody('Ona')
    const other = await somebody('Petras')
    const { id } = await makeOrder(shop, { user_id: mine.id, order: mine.buyer })
    await makeOrder(shop, { user_id: other.id, order: other.buyer })
    const site = { title: 'Onos sodas', address: 'Sodų g. 1', city: 'Alytus' }
    await shop.request(CreateObject, { as: mine.token, body: site })
    await shop.context.database.db.execute(
      sql`insert into consents (consent_id, categories, text_version, given_at) values ('onos-narsykle', '{statistics,speed}', '1', now())`,
    )

    const { status, body, headers, bytes } = await take(mine, { consent_id: 'onos-narsykle' })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="mano-duomenys-2026-11-18.json"')
    expect(body.account).toEqual([
      expect.objectContaining({ name: 'Ona', email: mine.email, created_at: start.toISOString() }),
    ])
    expect(body.orders).toEqual([expect.objectContaining({ id, comment: 'Nepakartojama pastaba' })])
    expect(body.order_lines).toHaveLength(1)
    expect(body.documents[0].snapshot.buyer.name).toBe('Ona Nepakartojama')
    expect(body.mails[0]).toMatchObject({ recipient: mine.email, subject: expect.stringContaining(String(id)) })
    expect(body.objects).toEqual([expect.objectContaining({ title: 'Onos sodas' })])
    expect(body.consents).toEqual([expect.objectContaining({ categories: ['statistics', 'speed'] })])
    expect(body.sign_ins).toHaveLength(1)
    for (const secret of ['password', 'hash', '$argon2', 'Petras', mine.token])
      expect(bytes.toString()).not.toContain(secret)

    const page = await take(mine, { format: 'html' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.bytes.toString()).toContain('<dt>Pastabos</dt><dd>Nepakartojama pastaba</dd>')
    expect(page.bytes.toString()).toContain('2026-11-18 10:30')

    const paper = await take(mine, { format: 'pdf' })
    expect(paper.headers['content-disposition']).toBe('attachment; filename="mano-duomenys-2026-11-18.pdf"')
    const said = joinPlainText(extractPdfText(paper.bytes))
    for (const text of [
      'Mano duomenys',
      'Asmens duomenų kopija',
      '2026-11-18 10:30',
      'Nepakartojama pastaba',
      'Onos sodas',
      mine.email,
    ])
      expect(said).toContain(text)
    for (const secret of ['$argon2', 'Petras']) expect(said).not.toContain(secret)

    // The office's list has one request per day.
    const { body: list } = await shop.request(ListDataRequests, { as: admin.token, query: { kind: 'download' } })
    expect(list.data).toEqual([expect.objectContaining({ user_id: mine.id, state: 'done' })])
  })

  test('shows text as text', async () => {
    const mine = await somebody('<script>alert(1)</script>')
    const page = await take(mine, { format: 'html' })
    expect(page.bytes.toString()).not.toContain('<script')
  })
})

describe('erasing one’s account', () => {
  test('asks for the password, and five wrong ones are enough', async () => {
    const mine = await somebody('Speliotoja')
    for (let at = 0; at < 5; at++)
      expect(
        (await shop.request(AskErasure, { as: mine.token, body: { current_password: 'ne tas' } })).body.errors
          .current_password,
      ).toBeTruthy()
    expect((await shop.request(AskErasure, { as: mine.token, body: password })).status).toBe(429)
    expect((await shop.request(ShowMyErasure, { as: mine.token })).body.data.state).toBe('none')
  })

  test('T78 waits for tools and money, then happens by itself and leaves only what the law keeps', async () => {
    const mine = await somebody('Laimute')
    const product = await makeRentProduct(shop)
    const { id } = await makeOrder(shop, {
      user_id: mine.id,
      order: mine.buyer,
      lines: [
        {
          type: 'rent',
          product_id: product.id,
          period: { from: '2026-11-17', to: '2026-11-19', to_time: '17:00' },
          starts_at: new Date('2026-11-17T06:00:00Z'),
          expected_return: new Date('2026-11-19T15:00:00Z'),
        },
      ],
    })
    await shop.request(CreateObject, {
      as: mine.token,
      body: { title: 'Sodas', address: 'Laimute g. 7', city: 'Alytus' },
    })

    const answer = await shop.request(AskErasure, { as: mine.token, body: password })
    expect(answer.body.data).toEqual({
      state: 'waiting',
      received_at: start.toISOString(),
      due_at: '2026-12-18T08:30:00.000Z',
      waits_for: [
        { kind: 'tool-out', order_id: id },
        { kind: 'unpaid', order_id: id },
      ],
    })
    await shop.request(AskErasure, { as: mine.token, body: password })
    expect(await query(`select 1 from data_requests where user_id = ${mine.id} and kind = 'erasure'`)).toHaveLength(1)
    expect(await eraseDelayedRequests(shop.context, start)).toBe(0)

    await shop.request(MarkPaid, { as: admin.token, params: { id } })
    const [rental] = await query(`select id from rentals where order_id = ${id}`)
    await shop.request(MarkReturned, { as: admin.token, params: { id: rental.id }, body: {} })
    await sendWaitingMails()
    expect(await eraseDelayedRequests(shop.context, start)).toBe(1)
    expect(await eraseDelayedRequests(shop.context, start)).toBe(0)

    // The last mail keeps its address until sent.
    expect(await tablesWith(mine.email)).toEqual(expect.arrayContaining(['public.mails']))
    await sendWaitingMails()
    expect(await tablesWith(mine.email)).toEqual(['public.documents'])
    for (const trace of ['Laimute', 'Laimute g. 7'])
      expect(
        (await tablesWith(trace)).filter((table) => table !== 'public.documents'),
        trace,
      ).toEqual([])
    expect((await shop.request(ShowMyErasure, { as: mine.token })).status).toBe(401)

    const pdf = await shop.request(OrderPdf, { as: admin.token, params: { id, kind: 'invoice' } })
    expect(pdf.status).toBe(200)
    const findings = await verify(shop.context.database.pool, shop.context.config)
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  })

  test('T78 happens at once when nothing stands in the way, and empties an order that came to nothing', async () => {
    const mine = await somebody('Staigute')
    const { id } = await makeOrder(shop, { user_id: mine.id, order: { ...mine.buyer, deleted_at: start } })
    expect((await shop.request(AskErasure, { as: mine.token, body: password })).body.data.state).toBe('done')
    await sendWaitingMails()
    expect(await tablesWith('Staigute')).toEqual([])
    const [order] = await query(`select name, lastname, client from orders where id = ${id}`)
    expect(order).toEqual({ name: 'Ištrinta', lastname: 'paskyra', client: 'Ištrinta paskyra' })
  })

  test('can be taken back while it waits', async () => {
    const mine = await somebody('Apsigalvojusi')
    await makeOrder(shop, { user_id: mine.id, order: mine.buyer })
    await shop.request(AskErasure, { as: mine.token, body: password })
    expect((await shop.request(CancelErasure, { as: mine.token })).status).toBe(204)
    expect((await shop.request(CancelErasure, { as: mine.token })).status).toBe(404)
    expect((await shop.request(ShowMyErasure, { as: mine.token })).body.data.state).toBe('none')
  })

  test('two presses at once are one request', async () => {
    const mine = await somebody('Dvigubute')
    await makeOrder(shop, { user_id: mine.id, order: mine.buyer })
    await Promise.all([1, 2, 3].map(() => shop.request(AskErasure, { as: mine.token, body: password })))
    expect(await query(`select 1 from data_requests where user_id = ${mine.id} and kind = 'erasure'`)).toHaveLength(1)
  })

  test('is not for the last administrator, while another one may go', async () => {
    const { rows: others } = await shop.context.database.pool.query(
      'select id from users where is_admin and id <> $1',
      [admin.id],
    )
    expect(others).toEqual([])
    const refused = await shop.request(AskErasure, { as: admin.token, body: password })
    expect([refused.status, refused.body.code]).toEqual([409, 'last-owner'])
    const second = await makeAdmin(shop)
    expect((await shop.request(AskErasure, { as: second.token, body: password })).body.data.state).toBe('done')
  })

  test('by an administrator goes the same way, and an order that is not over keeps its names until it is', async () => {
    const mine = await somebody('Neatsiskaitete')
    const ahead = { starts_at: new Date('2027-01-11T06:00:00Z'), expected_return: new Date('2027-01-12T15:00:00Z') }
    const period = { from: '2027-01-11', to: '2027-01-12' }
    const { id } = await makeOrder(shop, { user_id: mine.id, order: mine.buyer, lines: [{ ...ahead, period }] })
    expect((await shop.request(DeleteUser, { as: admin.token, params: { id: mine.id } })).status).toBe(409)
    await shop.request(MarkPaid, { as: admin.token, params: { id } })
    expect((await shop.request(DeleteUser, { as: admin.token, params: { id: mine.id } })).status).toBe(204)
    const name = async () => (await query(`select name from orders where id = ${id}`))[0].name
    expect(await name()).toBe('Neatsiskaitete')
    await query(`update rentals set returned_at = expected_return where order_id = ${id}`)
    const { purge } = await import('./purge.ts')
    await purge(shop.context, { now: start })
    expect(await name()).toBe('Ištrinta')
  })
})

describe('the office’s list', () => {
  const write = (body: object) => shop.request(WriteDownRequest, { as: admin.token, body })

  test('counts the days from the day a letter came, extends once with a reason, and shows what is overdue', async () => {
    const wrong = await write({ kind: 'download', email: 'laiskas@example.lt', received_on: '2026-11-19' })
    expect(wrong.body.errors).toEqual({ received_on: ['Gavimo diena negali būti ateityje.'] })
    const { body, status } = await write({
      kind: 'correction',
      email: 'laiskas@example.lt',
      received_on: '2026-11-10',
      note: ' ',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ days_left: 22, state: 'open', note: null, came_by: 'letter' })
    const params = { id: body.data.id }

    const extended = await shop.request(ExtendRequest, { as: admin.token, params, body: { reason: 'Daug dokumentų.' } })
    expect(extended.status).toBe(200)
    expect((await shop.request(ExtendRequest, { as: admin.token, params, body: { reason: 'Dar.' } })).status).toBe(409)
    daysLater(53)
    const open = await shop.request(ListDataRequests, {
      as: (await makeAdmin(shop)).token,
      query: { kind: 'correction' },
    })
    expect(open.body.data[0]).toMatchObject({ state: 'open', due_at: '2027-02-10T10:00:00.000Z' })
    daysLater(90)
    const late = await shop.request(ListDataRequests, {
      as: (await makeAdmin(shop)).token,
      query: { state: 'overdue', kind: 'correction' },
    })
    expect(late.body.data[0]).toMatchObject({ id: params.id, state: 'overdue', days_left: -6 })
    shop.setNow(start)
    // The earlier sign-in has expired.
    admin = await makeAdmin(shop)
  })

  test('a refusal goes to the person with its reason, and a closed request stays closed', async () => {
    const { body } = await write({ kind: 'erasure', email: 'svetimas@example.lt', received_on: '2026-11-18' })
    const params = { id: body.data.id }
    expect((await shop.request(RejectRequest, { as: admin.token, params, body: { reason: ' ' } })).status).toBe(422)
    await shop.request(RejectRequest, { as: admin.token, params, body: { reason: 'Nepavyko patvirtinti tapatybės.' } })
    const [mail] = await query(`select text from mails where recipient = 'svetimas@example.lt'`)
    expect(mail.text).toContain('Nepavyko patvirtinti tapatybės.')
    expect((await shop.request(FulfilRequest, { as: admin.token, params })).body.code).toBe('request-closed')
  })

  test('an erasure by letter finds the account by its e-mail, and waits while something is not over', async () => {
    const mine = await somebody('Laiskinese')
    const { id } = await makeOrder(shop, { user_id: mine.id, order: mine.buyer })
    const { body } = await write({ kind: 'erasure', email: mine.email.toUpperCase(), received_on: '2026-11-18' })
    const params = { id: body.data.id }
    const data = await shop.request(RequestedData, { as: admin.token, params })
    expect(data.body.orders).toHaveLength(1)
    const refused = await shop.request(FulfilRequest, { as: admin.token, params })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Ištrinti dar negalima: neapmokėtas užsakymas (užsakymas Nr.\u00a0${id}).`,
    ])
    await shop.request(MarkPaid, { as: admin.token, params: { id } })
    expect((await shop.request(FulfilRequest, { as: admin.token, params })).status).toBe(200)
    expect(await shop.context.database.db.select().from(users).where(eq(users.id, mine.id))).toEqual([])
    expect((await tablesWith('Laiskinese')).filter((table) => table === 'public.history')).toEqual([])
  })
})
