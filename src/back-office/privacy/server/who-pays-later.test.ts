import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { debt_claims, debt_promises, debt_reminders } from '#finance/debts/server/debts.tables.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { DeleteUser, DeleteUsers } from '#people/accounts/users.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { AskErasure, FulfilRequest, TakeMyData, WriteDownRequest } from '../privacy.contract.ts'
import { eraseDelayedRequests } from './erase-delayed-requests.ts'
import { purge } from './purge.ts'

const now = new Date('2026-11-18T10:30:00Z')
const today = '2026-11-18'
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const later = (years: number) => new Date(Date.UTC(2026 + years, 11, 20))
const orderOf = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const broken = async () =>
  // sample orders have the documents of prepaid ones
  (await verify(shop.context.database.pool, shop.context.config)).filter(
    ({ name, breaches }) => breaches.length > 0 && name !== 'I4-prepayment',
  )

let companies = 306_000_000
const somebody = (name: string) =>
  makeCustomer(shop, {
    name,
    lastname: 'Nepamirštama',
    email: `${name.toLowerCase()}.nepamirstama@example.lt`,
    phone: '+37060000099',
    email_confirmed_at: now,
  })

async function onCredit(clientId: number, who: TestPerson | undefined, order: object = {}) {
  const line = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-30' })
  const named = who && { name: 'Ona', lastname: 'Nepamirštama', email: who.email, phone: '+37060000099' }
  const { id } = await makeOrderOnCredit(shop, clientId, {
    lines: [line],
    ...(who && { user_id: who.id }),
    order: { ...named, ...order },
  })
  return id
}

async function isBack(orderId: number) {
  for (const { id } of await db().select().from(rentals).where(eq(rentals.order_id, orderId)))
    await shop.request(MarkReturned, { as: admin.token, params: { id }, body: {} })
}
async function bill(clientId: number): Promise<{ id: number; price_with_vat: number }[]> {
  const body = { until: today, dry_run: false, client_ids: [clientId] }
  return (await shop.request(RunBilling, { as: admin.token, body })).body.documents
}
const pay = (clientId: number, amount: number) =>
  shop.request(RecordClientPayment, {
    as: admin.token,
    params: { id: clientId },
    body: { amount, paid_on: today, way: 'transfer' },
  })
const night = (at: Date = now) => purge(shop.context, { now: at })

test('T794 a person who leaves a company leaves their open credit order to the company, with its own contacts, and is named only in papers', async () => {
  const ona = await somebody('Ona')
  const people = [{ user_id: ona.id, role: 'main' as const }]
  const client = await makeCompany(shop, {
    code: String(++companies),
    people,
    credit_limit: 1_000_000,
    contact_name: 'Jonas',
    contact_lastname: 'Meistras',
    email: 'biuras@example.lt',
    phone: '+37061111111',
  })
  const id = await onCredit(client.id, ona, { im_k: client.code })
  await db()
    .insert(mails)
    .values({
      template: 'order-on-credit',
      recipient: ona.email,
      subject: 'Užsakymas',
      text: 'Sveiki, Ona',
      html: 'Sveiki, Ona',
      order_id: id,
      written_at: now,
    })
  expect(
    (await shop.request(AskErasure, { as: ona.token, body: { current_password: testPassword } })).body.data,
  ).toMatchObject({ state: 'done', waits_for: [] })
  expect(await orderOf(id)).toMatchObject({
    name: 'Jonas',
    lastname: 'Meistras',
    email: 'biuras@example.lt',
    phone: '+37061111111',
    user_id: null,
    client_id: client.id,
    erased_at: null,
  })
  const entries = await db().select().from(mails).where(eq(mails.order_id, id))
  expect(entries.map(({ recipient, text }) => recipient + text)).toEqual(entries.map(() => ''))
  for (const table of ['orders', 'rentals', 'clients', 'client_people', 'users', 'desk_orders', 'history']) {
    const { rows } = await shop.context.database.pool.query(
      `select 1 from ${table} t where t::text ilike '%nepamir_tama%'`,
    )
    expect(rows, table).toEqual([])
  }

  // the rest is billed, paid and forgotten as usual
  await isBack(id)
  const [invoice] = await bill(client.id)
  await night()
  expect(await orderOf(id)).toMatchObject({ erased_at: null })
  await pay(client.id, invoice?.price_with_vat ?? 0)
  expect((await night()).erasedAccounts).toBe(1)
  expect(await orderOf(id)).toMatchObject({ name: 'Ištrinta', email: '', client_id: client.id, erased_at: now })
  expect(await broken()).toEqual([])
})

test('T795 an order on credit is over once its tools are back and all is billed and paid, not before', async () => {
  const client = await makeCompany(shop, { code: String(++companies), credit_limit: 1_000_000 })
  const id = await onCredit(client.id, undefined, { im_k: client.code })
  const other = await onCredit(client.id, undefined, { im_k: client.code })
  const isOver = async () => {
    await night()
    return (await orderOf(id))?.erased_at !== null
  }
  expect(await isOver()).toBe(false)
  await isBack(id)
  expect(await isOver()).toBe(false)
  // one bill for two orders, one of which goes on
  const [invoice] = await bill(client.id)
  expect(await isOver()).toBe(false)
  await pay(client.id, (invoice?.price_with_vat ?? 0) - 1)
  expect(await isOver()).toBe(false)
  await pay(client.id, 1)
  expect(await isOver()).toBe(true)
  expect((await orderOf(other))?.erased_at).toBeNull()
  expect(await broken()).toEqual([])
})

test('T796 a person who pays later is forgotten when the bill is paid, and can read before what the shop knows of it', async () => {
  const rasa = await somebody('Rasa')
  const [client] = await db()
    .insert(clients)
    .values({
      kind: 'person',
      name: 'Rasa Nepamirštama',
      email: rasa.email,
      user_id: rasa.id,
      billing: 'monthly',
      credit_limit: 1_000_000,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: clients.id })
  const clientId = client?.id ?? 0
  // placed at the desk
  const id = await onCredit(clientId, undefined, {
    private_or_company: 'private',
    title: null,
    im_k: null,
    pvm_k: null,
    name: 'Rasa',
    lastname: 'Nepamirštama',
    email: rasa.email,
  })
  const waits = async () => {
    const { body } = await shop.request(DeleteUser, { as: admin.token, params: { id: rasa.id } })
    return String(body?.message ?? '')
  }
  expect(await waits()).toContain(`negrąžintas įrankis (užsakymas Nr.\u00a0${id})`)
  await isBack(id)
  expect(await waits()).toContain(`neapmokėtas užsakymas (užsakymas Nr.\u00a0${id})`)
  const [invoice] = await bill(clientId)
  const document_id = invoice?.id ?? 0
  await db().insert(debt_reminders).values({ client_id: clientId, document_id, step: 1, open: 100, sent_at: now })
  await db()
    .insert(debt_promises)
    .values({ client_id: clientId, day: '2026-11-25', note: 'Žadėjo telefonu', made_at: now, made_by: admin.id })
  await db()
    .insert(debt_claims)
    .values({
      client_id: clientId,
      document_id,
      kind: 'interest',
      amount: 7,
      until_day: today,
      accepted_at: now,
      accepted_by: 1,
    })

  const { body: data } = await shop.request(TakeMyData, { as: rasa.token, body: { current_password: testPassword } })
  expect(data.debts).toEqual([
    expect.objectContaining({ kind: 'palūkanos', amount: 7, day: today }),
    expect.objectContaining({ kind: 'priminimas', amount: 100, full_number: expect.stringMatching(/^NS/) }),
    expect.objectContaining({ kind: 'pažadas', note: 'Žadėjo telefonu', full_number: null }),
  ])
  expect(data.client).toEqual([expect.objectContaining({ billing: 'monthly', credit_limit: 1_000_000 })])
  expect(data.documents.map(({ kind }: { kind: string }) => kind)).toContain('invoice')

  await shop.request(WriteDownRequest, {
    as: admin.token,
    body: { kind: 'erasure', email: rasa.email, received_on: today, note: null },
  })
  const { rows } = await shop.context.database.pool.query(
    `select max(id) as id from data_requests where came_by = 'letter'`,
  )
  const fulfil = () => shop.request(FulfilRequest, { as: admin.token, params: { id: rows[0].id }, body: {} })
  expect(await fulfil()).toMatchObject({ status: 409, body: { code: 'not-over-yet' } })
  await pay(clientId, invoice?.price_with_vat ?? 0)
  expect((await fulfil()).status).toBeLessThan(300)
  expect(await db().select().from(users).where(eq(users.id, rasa.id))).toEqual([])
  expect(await db().select().from(clients).where(eq(clients.id, clientId))).toEqual([])
  expect(await db().select().from(debt_promises).where(eq(debt_promises.client_id, clientId))).toEqual([])
  expect(await orderOf(id)).toMatchObject({ name: 'Ištrinta', email: '', client_id: null })
  const { rows: kept } = await shop.context.database.pool.query(
    'select snapshot, client_id from documents where id = $1',
    [document_id],
  )
  // the bill keeps its buyer as long as the law requires
  expect(kept[0]).toMatchObject({ client_id: null })
  expect(JSON.stringify(kept[0].snapshot)).toContain('Rasa')
  expect(await eraseDelayedRequests(shop.context, now)).toBe(0)
  expect(await broken()).toEqual([])
})

test('T1066 a company that owes is never left without an address to bill: a main user takes the order on, else the erasure waits', async () => {
  const [ona, jurga, rasa] = [await somebody('Onutė'), await somebody('Jurga'), await somebody('Rasutė')]
  const client = await makeCompany(shop, {
    code: String(++companies),
    credit_limit: 1_000_000,
    email: rasa.email.toUpperCase(),
    people: [
      { user_id: ona.id, role: 'buyer' },
      { user_id: rasa.id, role: 'main' },
      { user_id: jurga.id, role: 'main' },
    ],
  })
  const id = await onCredit(client.id, rasa, { im_k: client.code })
  // the company's address was that of the leaver
  expect((await shop.request(DeleteUser, { as: admin.token, params: { id: rasa.id } })).status).toBe(204)
  expect(await orderOf(id)).toMatchObject({ name: 'Jurga', email: jurga.email, user_id: jurga.id, erased_at: null })
  expect(await broken()).toEqual([])

  // a buyer is not billed, so the last main user waits
  const answer = await shop.request(AskErasure, { as: jurga.token, body: { current_password: testPassword } })
  expect(answer.body.data).toMatchObject({ state: 'waiting', waits_for: [{ kind: 'company', order_id: id }] })
  const refused = await shop.request(DeleteUser, { as: admin.token, params: { id: jurga.id } })
  expect([refused.status, refused.body.code]).toEqual([409, 'not-over-yet'])
  expect(refused.body.message).toContain(`neturi kito el. pašto sąskaitoms (užsakymas Nr.\u00a0${id})`)
  expect(await eraseDelayedRequests(shop.context, now)).toBe(0)

  await db().update(clients).set({ email: 'biuras@example.lt' }).where(eq(clients.id, client.id))
  expect(await eraseDelayedRequests(shop.context, now)).toBe(1)
  expect(await orderOf(id)).toMatchObject({ email: 'biuras@example.lt', user_id: null, erased_at: null })
  expect(await broken()).toEqual([])
})

test('T1066 of the last two main users who leave at the same instant one stays', async () => {
  const people = [await somebody('Aldona'), await somebody('Bronė')]
  const client = await makeCompany(shop, {
    code: String(++companies),
    credit_limit: 1_000_000,
    people: people.map(({ id }) => ({ user_id: id, role: 'main' as const })),
  })
  for (const who of people) await onCredit(client.id, who, { im_k: client.code })
  const together = { as: admin.token, body: { ids: people.map(({ id }) => id) } }
  expect((await shop.request(DeleteUsers, together)).body).toMatchObject({ code: 'not-over-yet' })
  const answers = await Promise.all(
    people.map(({ id }) => shop.request(DeleteUser, { as: admin.token, params: { id } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await broken()).toEqual([])
})

test('T797 letters about debts, promises and rights in companies go at their time, and who owes is not let go of', async () => {
  const petras = await somebody('Petras')
  const laura = await somebody('Laura')
  const client = await makeCompany(shop, {
    code: String(++companies),
    credit_limit: 1_000_000,
    people: [
      { user_id: petras.id, role: 'pending' },
      { user_id: laura.id, role: 'receiver', until_day: '2026-12-01' },
    ],
  })
  const debtor = async (kind: 'person' | 'company') => {
    const [one] = await db()
      .insert(clients)
      .values({
        kind,
        name: `Skolininkas, ${kind}`,
        ...(kind === 'company' && { code: String(++companies) }),
        billing: 'monthly',
        credit_limit: 1_000_000,
        created_at: now,
        updated_at: now,
      })
      .returning({ id: clients.id })
    const id = one?.id ?? 0
    const order = await onCredit(
      id,
      undefined,
      kind === 'person' ? { private_or_company: 'private', title: null, im_k: null } : {},
    )
    await isBack(order)
    const [invoice] = await bill(id)
    return { id, document_id: invoice?.id ?? 0, price_with_vat: invoice?.price_with_vat ?? 0 }
  }
  const owes = await debtor('person')
  const paid = await debtor('company')
  for (const { id: client_id, document_id } of [owes, paid]) {
    await db().insert(debt_reminders).values({ client_id, document_id, step: 1, open: 100, sent_at: now })
    await db()
      .insert(debt_promises)
      .values({ client_id, day: '2026-11-25', note: 'Žadėjo', made_at: now, made_by: admin.id })
    await db()
      .insert(debt_claims)
      .values({
        client_id,
        document_id,
        kind: 'compensation',
        amount: 4_000,
        until_day: today,
        accepted_at: now,
        accepted_by: 1,
      })
  }
  await pay(paid.id, paid.price_with_vat)
  await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now }), { userId: admin.id, remember: true }),
  )

  expect(await night(new Date('2027-11-17T10:00:00Z'))).toMatchObject({ companyPeople: 0, debtPromises: 0, debts: 0 })
  expect(await night(new Date('2027-11-19T10:00:00Z'))).toMatchObject({ companyPeople: 1 })
  expect(await night(later(1))).toMatchObject({ companyPeople: 1 })
  expect(await night(new Date('2029-11-17T10:00:00Z'))).toMatchObject({ debtPromises: 0 })
  expect(await night(later(3))).toMatchObject({ debtPromises: 2, debts: 0 })
  // both letters and claims, of the paid bill alone
  expect(await night(later(10))).toMatchObject({ debts: 0 })
  expect(await night(later(11))).toMatchObject({ debts: 2 })
  expect(await night(later(12))).toMatchObject({ debts: 0 })
  expect(await db().select().from(clients).where(eq(clients.id, owes.id))).toHaveLength(1)
  expect(await db().select().from(debt_claims).where(eq(debt_claims.client_id, owes.id))).toHaveLength(1)
  expect(await db().select().from(clients).where(eq(clients.id, client.id))).toEqual([])
})
