import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ReversePayment } from '#finance/payments/payments.contract.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import type { Day } from '#rules/calendar/day.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import {
  AcceptClaims,
  DropClaim,
  EndPromise,
  ListDebts,
  ListInterestRates,
  PreviewReminder,
  PromiseDebt,
  SaveInterestRate,
  SaveReminderStep,
  SendReminder,
  ShowClientDebt,
  ShowReminderSteps,
} from '../debts.contract.ts'
import { makeDebtor, makeDebtorBill, payBill } from './debts.factories.ts'
import { debt_reminders } from './debts.tables.ts'
import { remindByRule } from './remind-by-rule.ts'

let accountant: TestPerson
const noon = (day: Day) => new Date(`${day}T10:00:00Z`)
const today = '2026-11-23'

const shop = openShopForFile({ now: noon(today) })
beforeAll(async () => {
  accountant = await makeAdmin(shop, { roles: ['accountant'], name: 'Ona', lastname: 'Buhalterė' })
})

const as = () => accountant.token
async function moveTo(moment: Date) {
  shop.setNow(moment)
  accountant.token = await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now: moment }), { userId: accountant.id, remember: false }),
  )
}
const pay = (clientId: number, documentId: number, amount: number, on = today) =>
  shop.context.database.transaction((tx) =>
    payBill(tx, { clientId, documentId, amount, on, now: shop.context.clock() }),
  )
const debt = async (id: number) => (await shop.request(ShowClientDebt, { as: as(), params: { id } })).body.data
const list = async (query: object) => (await shop.request(ListDebts, { as: as(), query: { ...query } })).body
const lettersTo = (address: string) =>
  shop.context.database.db.select().from(mails).where(eq(mails.recipient, address)).orderBy(mails.id)
const remind = (id: number, body: object) => shop.request(SendReminder, { as: as(), params: { id }, body })

test('T684 a debt stands in the column of its age with what is left of it; what is paid is in none', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Amžiai“', code: '302662379', email: 'amziai@example.lt' })
  const bills = []
  for (const due_on of ['2026-07-01', '2026-09-10', '2026-10-01', '2026-11-20', '2026-12-01'])
    bills.push(await makeDebtorBill(shop, { clientId, due_on, issued_on: '2026-06-01' }))
  await pay(clientId, bills[0]?.id ?? 0, 2_100)
  const { data, total, ages } = await list({ search: 'amziai' })
  const owed = { not_due: 12_100, '0-30': 12_100, '31-60': 12_100, '61-90': 12_100, '90+': 10_000 }
  expect(data).toMatchObject([
    { client_id: clientId, name: 'UAB „Amžiai“', open: 58_400, overdue: 46_300, documents: 5, ages: owed },
  ])
  expect(data[0]).toMatchObject({ oldest_due_on: '2026-07-01', days_late: 145, promised: null, stopped: null })
  expect([total, ages]).toEqual([58_400, owed])
  expect(await debt(clientId)).toMatchObject({ open: 58_400, overdue: 46_300, ages: owed, next_step: 1 })
  for (const state of ['overdue', '0-30', '31-60', '61-90', '90+'])
    expect([state, (await list({ search: '302662379', state })).data.length]).toEqual([state, 1])
  for (const state of ['promised', 'broken', 'stopped'])
    expect([state, (await list({ search: '302662379', state })).data]).toEqual([state, []])

  for (const [at, bill] of bills.entries()) await pay(clientId, bill.id, at === 0 ? 10_000 : 12_100)
  expect(await list({ search: 'amziai' })).toMatchObject({ data: [], total: 0, meta: { total: 0 } })
  expect(await debt(clientId)).toMatchObject({ open: 0, overdue: 0, documents: [], next_step: null })
})

test('T685 a letter goes once about each bill, and not about one that is paid or not late', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Laiškai“', code: '304833601', email: 'laiskai@example.lt' })
  const old = await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  const late = await makeDebtorBill(shop, {
    clientId,
    due_on: '2026-11-10',
    issued_on: '2026-10-20',
    price_with_vat: 5_000,
  })
  const paid = await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  await makeDebtorBill(shop, { clientId, due_on: today, issued_on: '2026-10-20' })
  await pay(clientId, paid.id, 12_100)

  const preview = await shop.request(PreviewReminder, { as: as(), params: { id: clientId }, body: { step: 1 } })
  expect(preview.body.data).toMatchObject({ to: 'laiskai@example.lt', open: 17_100 })
  expect(preview.body.data.documents.map(({ id }: { id: number }) => id)).toEqual([old.id, late.id])
  expect(preview.body.data.text).toContain(`Sąskaita ${old.full_number}`)
  expect(preview.body.data.text).toContain('2026\u00a0m. lapkričio 1\u00a0d.')
  expect(await lettersTo('laiskai@example.lt')).toEqual([])

  const sent = await remind(clientId, { step: 1, documents: [old.id, paid.id] })
  expect([sent.status, sent.body.data]).toEqual([
    201,
    { step: 1, to: 'laiskai@example.lt', open: 12_100, documents: [old.id] },
  ])
  const [mail] = await lettersTo('laiskai@example.lt')
  expect(mail).toMatchObject({ template: 'debt-reminder', attachments: [{ document_id: old.id }] })
  expect(mail?.text).not.toContain(paid.full_number)

  expect((await remind(clientId, { step: 1 })).body.data.documents).toEqual([late.id])
  const again = await remind(clientId, { step: 1 })
  expect([again.status, again.body.code]).toEqual([409, 'nothing-to-remind'])
  expect((await remind(clientId, { step: 2 })).body.data.documents).toEqual([old.id, late.id])
  expect(await lettersTo('laiskai@example.lt')).toHaveLength(3)
  const { documents } = await debt(clientId)
  expect(documents[0].reminders).toMatchObject([
    { step: 1, by: 'Ona Buhalterė' },
    { step: 2, by: 'Ona Buhalterė' },
  ])
  expect((await list({ search: 'laiskai' })).data[0].last_reminder).toMatchObject({ step: 2 })
})

test('T685 of ten who send the same letter at the same instant one does', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Dešimt“', code: '305519913', email: 'desimt@example.lt' })
  await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => remind(clientId, { step: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await lettersTo('desimt@example.lt')).toHaveLength(1)
})

test('T686 a debtor who pays while the letter is being written gets none', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Kartu“', code: '305651879', email: 'kartu@example.lt' })
  const { id } = await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  const now = shop.context.clock()
  const answer = await runConcurrently(
    shop,
    (tx) => payBill(tx, { clientId, documentId: id, amount: 12_100, on: today, now }),
    () => remind(clientId, { step: 1 }),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'nothing-to-remind'])
  expect(await lettersTo('kartu@example.lt')).toEqual([])
})

test('T687 a debtor who promised to pay is not written to until that day has passed; the newest promise holds', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Pažadas“', code: '191907421', email: 'pazadas@example.lt' })
  const { id } = await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  const promise = (body: object) => shop.request(PromiseDebt, { as: as(), params: { id: clientId }, body })
  for (const [body, field] of [
    [{ day: '2026-11-22' }, 'day'],
    [{ day: '2028-01-01' }, 'day'],
    [{ day: 'rytoj' }, 'day'],
    [{ day: '2026-11-30', amount: 12_101 }, 'amount'],
    [{ day: '2026-11-30', amount: 0 }, 'amount'],
  ] as const) {
    const refused = await promise(body)
    expect([body, refused.status, Object.keys(refused.body.errors)]).toEqual([body, 422, [field]])
  }
  expect((await promise({ day: '2026-12-24', note: 'Kalbėjau su direktoriumi' })).status).toBe(201)
  const promised = await promise({ day: '2026-11-25', amount: 5_000 })
  expect(promised.body.data.promised).toMatchObject({
    day: '2026-11-25',
    amount: 5_000,
    by: 'Ona Buhalterė',
    is_broken: false,
  })
  expect((await list({ search: 'pazadas', state: 'promised' })).data).toHaveLength(1)
  const refused = await remind(clientId, { step: 1 })
  expect([refused.status, refused.body.code]).toEqual([409, 'promised'])

  await moveTo(noon('2026-11-25'))
  expect((await remind(clientId, { step: 1 })).body.code).toBe('promised')
  await moveTo(noon('2026-11-26'))
  expect((await list({ search: 'pazadas', state: 'broken' })).data[0].promised.is_broken).toBe(true)
  await pay(clientId, id, 5_000, '2026-11-26')
  expect((await debt(clientId)).promised.is_broken).toBe(false)
  expect((await remind(clientId, { step: 1 })).status).toBe(201)
  await moveTo(noon(today))
  const ended = await shop.request(EndPromise, { as: as(), params: { id: clientId } })
  expect([ended.status, ended.body.data.promised]).toEqual([200, null])
  await pay(clientId, id, 7_100)
  expect((await promise({ day: '2026-11-30' })).body.code).toBe('nothing-owed')
})

test('T688 reminders are not sent automatically until a person switches them on; then each is sent on its day, once', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Taisyklė“', code: '302662380', email: 'taisykle@example.lt' })
  const { id } = await makeDebtorBill(shop, { clientId, due_on: '2026-11-20', issued_on: '2026-11-06' })
  const silent = await makeDebtor(shop, { name: 'Be pašto', code: null, kind: 'person', email: null })
  await makeDebtorBill(shop, { clientId: silent, due_on: '2026-11-20', issued_on: '2026-11-06' })
  const run = async (moment: string) => {
    await moveTo(new Date(moment))
    await remindByRule(shop.context)
    return (await lettersTo('taisykle@example.lt')).length
  }
  expect(await run('2026-12-08T10:00:00Z')).toBe(0)
  const { body: steps } = await shop.request(ShowReminderSteps, { as: as() })
  expect(
    steps.data.map(({ after_days, by_rule }: { after_days: number; by_rule: boolean }) => [after_days, by_rule]),
  ).toEqual([
    [3, false],
    [14, false],
    [30, false],
  ])
  await moveTo(noon(today))
  const save = (changes: object) =>
    shop.request(SaveReminderStep, { as: as(), body: { ...steps.data[0], by_rule: true, ...changes } })
  for (const [changes, field] of [
    [{ after_days: 14 }, 'after_days'],
    [{ after_days: 0 }, 'after_days'],
    [{ words: 'Sumokėkite {kiek}' }, 'words'],
    [{ subject: 'Dvi\neilutės' }, 'subject'],
    [{ words: ' ' }, 'words'],
  ] as const) {
    const refused = await save(changes)
    expect([changes, refused.status, Object.keys(refused.body.errors)]).toEqual([changes, 422, [field]])
  }
  expect((await save({ subject: '{klientas}: {suma}' })).status).toBe(200)

  expect(await run('2026-11-22T10:00:00Z')).toBe(0)
  expect(await run('2026-11-23T06:59:00Z')).toBe(0)
  await Promise.all([
    remindByRule({ ...shop.context, clock: () => noon(today) }),
    remindByRule({ ...shop.context, clock: () => noon(today) }),
  ])
  expect(await run('2026-11-23T10:00:00Z')).toBe(1)
  expect(await run('2027-11-23T10:00:00Z')).toBe(1)
  const [mail] = await lettersTo('taisykle@example.lt')
  expect(mail?.subject).toBe('UAB „Taisyklė“: 121,00\u00a0€')
  expect(
    await shop.context.database.db.select().from(debt_reminders).where(eq(debt_reminders.document_id, id)),
  ).toMatchObject([{ step: 1, sent_by: null }])
  await moveTo(noon(today))
  await save({ by_rule: false })
})

test('T689 interest and 40 € are proposed by law, asked for once somebody accepts them, and change no balance', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Palūkanos“', code: '225319260', email: 'palukanos@example.lt' })
  const bill = await makeDebtorBill(shop, {
    clientId,
    due_on: '2026-06-20',
    issued_on: '2026-06-01',
    price_with_vat: 100_000,
  })
  // 10 days of the first half-year at 10,15 %: 2,7808 €; the second has no rate
  const [{ proposed }] = (await debt(clientId)).documents
  expect(proposed).toMatchObject({ interest: 278, compensation: 4_000, unknown: ['2026-07-01'] })
  const rates = await shop.request(ListInterestRates, { as: as() })
  expect(rates.body.missing).toContain('2026-07-01')
  for (const body of [
    { from_day: '2026-07-02', rate: 215 },
    { from_day: '2026-07-01', rate: -1 },
    { from_day: '2026-07-01', rate: 10_001 },
  ])
    expect((await shop.request(SaveInterestRate, { as: as(), body })).status).toBe(422)
  // T972: an empty field arrives as null
  const empty = await shop.request(SaveInterestRate, {
    as: as(),
    body: { from_day: '2026-07-01', rate: null as never },
  })
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['rate']])

  const accept = () =>
    shop.request(AcceptClaims, { as: as(), params: { id: clientId }, body: { documents: [bill.id] } })
  const answers = await Promise.all(Array.from({ length: 5 }, accept))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  const accepted = await debt(clientId)
  expect([
    accepted.open,
    accepted.claims.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
  ]).toEqual([
    100_000,
    [
      ['compensation', 4_000],
      ['interest', 278],
    ],
  ])
  expect(accepted.documents[0].proposed).toMatchObject({ interest: 0, compensation: 0 })

  // 146 days from 1 July on at 9,65 %: 38,60 €
  const saved = await shop.request(SaveInterestRate, { as: as(), body: { from_day: '2026-07-01', rate: 165 } })
  expect([saved.status, saved.body.missing.includes('2026-07-01')]).toEqual([200, false])
  expect((await debt(clientId)).documents[0].proposed).toMatchObject({ interest: 3_860, compensation: 0, unknown: [] })
  const preview = await shop.request(PreviewReminder, { as: as(), params: { id: clientId }, body: { step: 3 } })
  expect(preview.body.data.text).toContain('Palūkanos ir skolos išieškojimo išlaidos (ne PVM objektas): 42,78\u00a0€')

  const drop = (claim_id: number) => shop.request(DropClaim, { as: as(), params: { id: clientId, claim_id } })
  expect((await drop(accepted.claims[0].id)).status).toBe(200)
  expect((await drop(accepted.claims[0].id)).status).toBe(404)
  expect((await debt(clientId)).documents[0].proposed.compensation).toBe(4_000)
})

test('T972 a rate of a half-year that begins in more than a year is refused under its day', async () => {
  const save = (from_day: Day) => shop.request(SaveInterestRate, { as: as(), body: { from_day, rate: 215 } })
  for (const day of ['2028-01-01', '9026-07-01']) {
    const { status, body } = await save(day)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['from_day']])
  }
  expect((await save('2027-07-01')).status).toBe(200)
})

test('T973 a letter is seen as it will be read: its subject once, where to pay, and the shop’s own address', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Peržiūra“', code: '304833602', email: 'perziura@example.lt' })
  await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  const look = async () =>
    (await shop.request(PreviewReminder, { as: as(), params: { id: clientId }, body: { step: 1 } })).body.data
  const { config } = shop.context
  const before = config.payments
  for (const payments of [
    [],
    [{ provider: 'stripe', key: 'k', secret: 's', url: 'https://api.stripe.com' }] as const,
  ]) {
    config.payments = [...payments]
    const { subject, text } = await look()
    expect(text).not.toMatch(/\{\{/)
    expect(text).not.toContain(subject)
    expect(text.trimEnd().split('\n').at(-1)).toBe(config.publicUrl)
    expect(text.includes(`Apmokėti internetu:\n${config.publicUrl}/moketi/…`)).toBe(payments.length > 0)
  }
  config.payments = before
})

test('T974 a payment that was written down by mistake and undone stops no interest', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Klaida“', code: '304833603' })
  const bill = await makeDebtorBill(shop, {
    clientId,
    due_on: '2026-05-10',
    issued_on: '2026-05-01',
    price_with_vat: 100_000,
  })
  const linesOf = async () => (await debt(clientId)).documents[0].proposed.lines
  const before = await linesOf()
  const { db } = shop.context.database
  await pay(clientId, bill.id, 40_000, '2026-05-20')
  expect(await linesOf()).not.toEqual(before)
  const [wrong] = await db.select().from(payments).where(eq(payments.client_id, clientId))
  if (!wrong) throw new Error('The payment was not written')
  const body = { reason: 'Ne tas klientas' }
  const undone = await shop.request(ReversePayment, { as: as(), params: { id: wrong.id }, body })
  expect(undone.status, JSON.stringify(undone.body)).toBe(201)
  expect(await linesOf()).toEqual(before)
})

test('T689 of a private person the law lets ask five percent and nothing else', async () => {
  const clientId = await makeDebtor(shop, {
    kind: 'person',
    name: 'Rūta Žemaitė',
    code: null,
    email: 'ruta.skola@example.lt',
  })
  await makeDebtorBill(shop, { clientId, due_on: '2025-11-23', issued_on: '2025-11-01', price_with_vat: 100_000 })
  expect((await debt(clientId)).documents[0].proposed).toMatchObject({ interest: 5_000, compensation: 0, unknown: [] })
})

test('T690 actions towards a debtor are recorded, and a debtor without an address is marked as such', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Be pašto“', code: '147328026', email: null })
  await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-20' })
  const refused = await remind(clientId, { step: 1 })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
  expect((await remind(2_000_000, { step: 1 })).status).toBe(404)
  expect((await remind(clientId, { step: 4 })).status).toBe(422)
  const deeds = new Set((await shop.context.database.db.select().from(history)).map(({ deed: action }) => action))
  for (const deedAction of [
    'debt.reminded',
    'debt.promised',
    'debt.promise-ended',
    'debt.claimed',
    'debt.claim-dropped',
    'reminder-step.saved',
    'interest-rate.saved',
  ] as const)
    expect([deedAction, deeds.has(deedAction)]).toEqual([deedAction, true])
  await shop.context.database.db.delete(clients).where(eq(clients.name, 'Be pašto'))
})
