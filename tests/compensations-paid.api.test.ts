import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { CancelCompensation, IssueCompensation } from '#finance/compensations/compensations.contract.ts'
import {
  AcceptClaims,
  ListDebts,
  PreviewReminderOfDamage,
  ReconciliationPdf,
  RemindOfDamage,
  SaveReminderStep,
  SendReminder,
  ShowClientDebt,
  StatementPdf,
} from '#finance/debts/debts.contract.ts'
import { remindByRule } from '#finance/debts/server/remind-by-rule.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { ListOrderBills, PayOrderBills } from '#finance/paying/my-bills.contract.ts'
import { PayByLink, ShowPayable } from '#finance/paying/paying.contract.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { order_links } from '#orders/server/order-links.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { extractPdfText } from '#people/documents/pdf-text.factories.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { payLink } from '#people/pay-links/server/public/pay-link.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
let provider: FakeProvider
const shop = openShopForFile({
  env: { PAYMENTS: 'montonio://ACCESS:SECRET@127.0.0.1:9' },
  now: new Date('2026-11-18T08:30:00Z'),
})
beforeAll(async () => {
  provider = connectFakeProvider(shop)
  admin = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const charge = async (id: number, amount = 9000) => {
  const lines = [{ title: 'Sulaužytas stovas', amount }]
  const { status, body } = await shop.request(IssueCompensation, { as: admin.token, params: { id }, body: { lines } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const cancel = (id: number) =>
  shop.request(CancelCompensation, { as: admin.token, params: { id }, body: { reason: 'Ne jų' } })
const secretOf = async (document: number) => {
  const address = await shop.context.database.transaction((tx) =>
    payLink(createWork(tx, { now: shop.context.clock() }), { config: shop.context.config, of: { document } }),
  )
  return address?.split('/').at(-1) as string
}
const show = (secret: string) => shop.request(ShowPayable, { params: { secret } })
const pay = (secret: string, body: object = { method: 'bank' }) =>
  shop.request(PayByLink, { params: { secret }, body: body as never })
/** The provider has the money. */
async function moneyComes() {
  const { reference } = provider.begun.at(-1) ?? { reference: '' }
  provider.pay(reference)
  const [intent] = await db().select().from(payment_intents).where(eq(payment_intents.reference, reference))
  await pollPayment(shop.context, { intentId: intent?.id ?? 0, now: shop.context.clock() })
}
async function openOf(id: number) {
  const [documentBalance] = await db().select().from(document_balances).where(eq(document_balances.document_id, id))
  return documentBalance?.open
}
const holds = async () => {
  for (const { name, sql } of invariants.filter((one) => /^(C2|I4|H-|O)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}

test('T1373 a payer who is no client pays a compensation by its link: its open sum, once, and a late payment waits for a person', async () => {
  const { id } = await makeOrder(shop)
  const one = await charge(id)
  const secret = await secretOf(one.id)
  expect((await show(secret)).body.data).toMatchObject({
    order_id: null,
    state: 'open',
    left: 9000,
    total: 9000,
    bills: [{ number: one.number, open: 9000 }],
    reference: expect.stringMatching(/^RF\d{2}5/),
  })
  expect((await pay(secret, { method: 'bank', seen: 9000 })).status).toBe(201)
  expect(provider.begun.at(-1)).toMatchObject({
    amount: 9000,
    description: `Sąskaita ${one.number}`,
    payer: { email: 'ruta@example.lt', name: 'Rūta' },
  })
  const twice = provider.begun.length
  expect((await pay(secret)).status).toBe(201)
  expect(provider.begun).toHaveLength(twice)
  await moneyComes()
  expect(await openOf(one.id)).toBe(0)
  const paid = await db().select().from(payments).where(eq(payments.way, 'online'))
  expect(paid).toMatchObject([{ order_id: null, client_id: null, amount: 9000 }])
  expect((await show(secret)).body.data).toMatchObject({ state: 'paid', left: 0 })
  expect((await pay(secret)).body.code).toBe('already-paid')

  const other = await charge(id, 500)
  const late = await secretOf(other.id)
  expect((await pay(late)).status).toBe(201)
  expect((await cancel(other.id)).status).toBe(201)
  await moneyComes()
  expect(await openOf(other.id)).toBe(0)
  const [stuck] = await db().select().from(payment_intents).where(eq(payment_intents.amount, 500))
  expect(stuck).toMatchObject({ received: 500, written: 0, to_decide: expect.any(String) })
  await holds()
})

test('T1373 a link opens nothing of an erased order', async () => {
  const { id } = await makeOrder(shop)
  const secret = await secretOf((await charge(id)).id)
  await db().update(orders).set({ deleted_at: shop.context.clock() }).where(eq(orders.id, id))
  expect((await show(secret)).status).toBe(404)
})

test('T1374 a customer pays what is owed for damage beside the order, and nobody else sees it there', async () => {
  const customer = await makeCustomer(shop)
  const stranger = await makeCustomer(shop)
  const { id } = await makeOrder(shop, { user_id: customer.id })
  const one = await charge(id)
  const two = await charge(id, 1000)
  const list = (as: TestPerson) => shop.request(ListOrderBills, { as: as.token, params: { id } } as never)
  expect((await list(customer)).body.data.bills).toMatchObject([
    { id: one.id, number: one.number, open: 9000 },
    { id: two.id, open: 1000 },
  ])
  expect((await list(stranger)).status).toBe(404)
  const begun = await shop.request(PayOrderBills, {
    as: customer.token,
    params: { id },
    body: { method: 'bank', documents: [one.id, two.id], seen: 10_000 },
  } as never)
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  await moneyComes()
  expect([await openOf(one.id), await openOf(two.id)]).toEqual([0, 0])
  expect((await list(customer)).body.data.bills).toEqual([])
  await holds()
})

test('T1375 a compensation is among a client’s debts, in the statement, the reconciliation act and the letters, without interest for late payment', async () => {
  const client = await makeCompany(shop, { billing: 'monthly', due_days: 10, email: 'saskaitos@azuolas.lt' })
  const { id } = await makeOrder(shop, { order: { ...testCompany, im_k: client.code } })
  await db().update(orders).set({ client_id: client.id }).where(eq(orders.id, id))
  const one = await charge(id)
  const wrong = await charge(id, 700)
  await cancel(wrong.id)
  shop.setNow(new Date('2026-12-20T08:30:00Z'))
  const late = await makeAdmin(shop)
  const input = { as: late.token, params: { id: client.id } }
  const debts = await shop.request(ListDebts, { as: late.token, query: {} as never })
  // and who is no client, by the order
  expect(debts.body.data).toMatchObject([
    { client_id: client.id, open: 9000, overdue: 9000, kinds: ['compensation'] },
    { client_id: null, open: 9000, kinds: ['compensation'] },
  ])
  const debt = (await shop.request(ShowClientDebt, input)).body.data
  expect(debt.documents).toMatchObject([
    { id: one.id, days_late: 22, open: 9000, proposed: { interest: 0, compensation: 0 } },
  ])
  const claimed = await shop.request(AcceptClaims, { ...input, body: { documents: [one.id] } } as never)
  expect(claimed.status).toBe(409)

  const statement = extractPdfText((await shop.request(StatementPdf, input as never)).bytes).join(' ')
  expect(statement).toContain(`Nuostolių atlyginimo sąskaita ${one.number}`)
  expect(statement.replaceAll('\n', ' ')).toMatch(/Nuostolių atlyginimo sąskaitos\s+atšaukimas/)
  expect(statement).toContain('Klientas skolingas 90,00')
  const act = extractPdfText((await shop.request(ReconciliationPdf, input as never)).bytes).join(' ')
  expect([act.includes(one.number), act.includes(wrong.number)]).toEqual([true, false])
  const letter = await shop.request(SendReminder, { ...input, body: { step: 1 } } as never)
  expect([letter.status, letter.body.data?.documents]).toEqual([201, [one.id]])
  const [document] = await db()
    .select({ client: documents.client_id })
    .from(documents)
    .where(and(eq(documents.id, one.id), eq(documents.kind, 'compensation')))
  expect(document?.client).toBe(client.id)
  await holds()
})

const remind = (id: number, step = 1) =>
  shop.request(RemindOfDamage, { as: admin.token, params: { id }, body: { step } } as never)
const lettersTo = async (address: string) => {
  const mailRows = await db().select().from(mails).where(eq(mails.recipient, address))
  return mailRows.filter(({ template }) => template === 'debt-reminder')
}
const later = (day: string) => {
  shop.setNow(new Date(`${day}T10:00:00Z`))
  return makeAdmin(shop).then((one) => {
    admin = one
  })
}

test('T1420 a debtor who is no client is reminded of damage once by each letter, with its paper and a link to pay, until it is paid', async () => {
  await later('2027-01-04')
  const email = 'rasa.skolinga@example.lt'
  const { id } = await makeOrder(shop, { order: { email } })
  const one = await charge(id)
  expect((await remind(one.id)).body.code).toBe('nothing-to-remind')
  await later('2027-02-01')
  const preview = await shop.request(PreviewReminderOfDamage, {
    as: admin.token,
    params: { id: one.id },
    body: { step: 1 },
  } as never)
  expect(preview.body.data).toMatchObject({ to: email, open: 9000, text: expect.stringContaining(one.number) })
  expect(await lettersTo(email)).toEqual([])

  const twice = await Promise.all([remind(one.id), remind(one.id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  const [letter, ...more] = await lettersTo(email)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ order_id: id, attachments: [{ document_id: one.id }] })
  expect(letter?.text).toContain('90,00')
  const { body } = await shop.request(ListDebts, { as: admin.token, query: { search: String(email) } } as never)
  expect(body.data).toMatchObject([{ client_id: null, order_id: id, last_reminder: { step: 1 } }])

  expect((await remind(one.id, 2)).status).toBe(201)
  const secret = await secretOf(one.id)
  expect((await pay(secret)).status).toBe(201)
  await moneyComes()
  expect((await remind(one.id, 3)).body.code).toBe('nothing-to-remind')
  await holds()
})

test('T1420 a client gets one letter about all, and an order without an e-mail none', async () => {
  const client = await makeCompany(shop, { code: '302662380', name: 'UAB „Viena sąskaita“', people: [] })
  const ofClient = await charge((await makeOrder(shop, { order: { ...testCompany, client_id: client.id } })).id)
  const silent = await charge((await makeOrder(shop, { order: { email: '', prints_papers: true } })).id)
  await later('2027-03-01')
  expect((await remind(ofClient.id)).body.code).toBe('is-client')
  expect([(await remind(silent.id)).status, (await remind(999_999)).status]).toEqual([422, 404])
})

test('T1421 the letter about damage goes by itself on its day, once, when the rule says so', async () => {
  await later('2027-03-01')
  const email = 'tomas.skolingas@example.lt'
  const one = await charge((await makeOrder(shop, { order: { email } })).id)
  await later('2027-03-17')
  await remindByRule(shop.context)
  expect(await lettersTo(email)).toEqual([])
  const rule = { step: 1, after_days: 3, by_rule: true }
  expect((await shop.request(SaveReminderStep, { as: admin.token, body: rule } as never)).status).toBe(200)
  await remindByRule(shop.context)
  expect(await lettersTo(email)).toEqual([])
  await later('2027-03-18')
  await Promise.all([remindByRule(shop.context), remindByRule(shop.context)])
  await remindByRule(shop.context)
  expect(await lettersTo(email)).toMatchObject([{ attachments: [{ document_id: one.id }] }])
})

test('T1422 a guest’s link pays for the order first, and then for damage', async () => {
  await later('2027-04-01')
  const { id } = await makeOrder(shop, { order: { without_account: true } })
  const secret = 'g'.repeat(43)
  await db()
    .insert(order_links)
    .values({ order_id: id, hash: hashSecret(secret), made_at: shop.context.clock() })
  const one = await charge(id)
  expect((await show(secret)).body.data).toMatchObject({ order_id: id, state: 'open', bills: [] })
  await db().update(orders).set({ paid_at: shop.context.clock() }).where(eq(orders.id, id))
  expect((await show(secret)).body.data).toMatchObject({
    order_id: null,
    state: 'open',
    left: 9000,
    bills: [{ number: one.number, open: 9000 }],
  })
  expect((await pay(secret, { method: 'bank', seen: 9000 })).status).toBe(201)
  await moneyComes()
  expect(await openOf(one.id)).toBe(0)
  expect((await show(secret)).body.data).toMatchObject({ order_id: id, state: 'paid', left: 0 })
})
