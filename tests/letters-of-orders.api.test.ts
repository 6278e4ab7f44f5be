import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import {
  ListDebts,
  PreviewReminder,
  SaveReminderStep,
  SendReminder,
  ShowClientDebt,
} from '#finance/debts/debts.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { remindByRule } from '#finance/debts/server/remind-by-rule.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

let shop: TestShop
let as: string
const today = '2026-11-23'
beforeEach(async () => {
  shop = await openTestShop({ now: new Date(`${today}T10:00:00Z`) })
  as = (await makeAdmin(shop)).token
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ name, breaches }) => name === 'C2-reminders' && breaches.length > 0)).toEqual([])
  }
})

const goesOut = (orderId: number, at = '2026-10-20T10:00:00Z') =>
  shop.context.database.pool.query(
    `insert into handovers (order_id, act, happened_at, by_user_id) values ($1, 'handover', $2, 1)`,
    [orderId, at],
  )
const letters = (to: string) =>
  shop.context.database.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, to), eq(mails.template, 'debt-reminder')))
const owed = async (search: string) => (await shop.request(ListDebts, { as, query: { search } })).body.data[0]

test('T1777 one letter tells a client of bills and of orders that went out unpaid, an order with its follow-ups in a line, with a link for each', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Laiškas“', code: '302662371', email: 'laiskas@example.lt' })
  const order = { ...testCompany, im_k: '302662371', client_id: clientId }
  const { id: first } = await makeOrder(shop, { order })
  const { id: followUp } = await makeOrder(shop, { order: { ...order, parent_id: first } })
  const { id: fresh } = await makeOrder(shop, { order })
  await goesOut(first)
  await goesOut(followUp, '2026-10-22T10:00:00Z')
  const bill = await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', price_with_vat: 5_000 })
  const send = (body: object) => shop.request(SendReminder, { as, params: { id: clientId }, body: body as never })
  const preview = (body: object) => shop.request(PreviewReminder, { as, params: { id: clientId }, body: body as never })

  expect((await preview({ step: 1, documents: [bill.id] })).body.data).toMatchObject({ open: 5_000, orders: [] })
  expect((await preview({ step: 1, documents: [], orders: [] })).status).toBe(422)
  const seen = (await preview({ step: 1 })).body.data
  expect(seen).toMatchObject({ open: (await owed('laisk')).open, documents: [{ id: bill.id }] })
  expect(seen.orders.map(({ id }: { id: number }) => id)).toEqual([first, followUp])
  const line = new RegExp(`Užsakymas Nr\\.\\s${first} su papildymais \\(Nr\\.\\s${followUp}\\)[^\\n]*24,20`)
  expect(seen.text.replaceAll('\n', ' ')).toMatch(line)

  const sent = await send({ step: 1 })
  expect(sent).toMatchObject({
    status: 201,
    body: { data: { open: 5_000 + 2 * 1_210, documents: [bill.id], orders: [first, followUp] } },
  })
  const [mail] = await letters('laiskas@example.lt')
  expect(mail?.pays).toEqual([
    { client: clientId, words: 'Apmokėti sąskaitas' },
    { order: first, words: `Apmokėti užsakymą Nr.\u00a0${first}` },
    { order: followUp, words: `Apmokėti užsakymą Nr.\u00a0${followUp}` },
  ])
  expect(mail?.text.match(/\{\{pay\}\}/g)).toHaveLength(3)
  expect((await send({ step: 1 })).body.code).toBe('nothing-to-remind')
  const { body } = await shop.request(ShowClientDebt, { as, params: { id: clientId } })
  expect(body.data).toMatchObject({
    next_step: 2,
    orders: [{ reminders: [{ step: 1 }] }, { reminders: [{ step: 1 }] }],
  })

  await goesOut(fresh, '2026-11-21T10:00:00Z')
  const paid = { paid_on: today, way: 'transfer', amount: 1_210 } as const
  expect((await shop.request(RecordPayment, { as, params: { id: first }, body: paid })).status).toBe(201)
  expect((await send({ step: 2 })).body.data).toMatchObject({ documents: [bill.id], orders: [followUp, fresh] })
  expect((await owed('laisk')).last_reminder).toMatchObject({ step: 2 })
})

test('T1778 somebody who is no client gets one letter about all their orders that went out unpaid, by the rule and once', async () => {
  const email = 'skolingas@example.lt'
  const order = { ...testCompany, im_k: '304415117', email }
  const { id: first } = await makeOrder(shop, { order })
  const { id: second } = await makeOrder(shop, { order })
  const { id: alone } = await makeOrder(shop, { order: { email: 'vienas@example.lt' } })
  for (const id of [first, second, alone]) await goesOut(id)
  await remindByRule(shop.context)
  expect(await letters(email)).toEqual([])
  const rule = { step: 1, after_days: 3, by_rule: true }
  expect((await shop.request(SaveReminderStep, { as, body: rule } as never)).status).toBe(200)
  await Promise.all([remindByRule(shop.context), remindByRule(shop.context)])
  await remindByRule(shop.context)
  const sent = await letters(email)
  expect(sent).toMatchObject([{ order_id: first, pays: [{ order: first }, { order: second }] }])
  expect(sent[0]?.text).toContain('24,20')
  expect((await owed('azuolo')).last_reminder).toMatchObject({ step: 1 })
  expect(await letters('vienas@example.lt')).toMatchObject([{ pays: { order: alone } }])
})
