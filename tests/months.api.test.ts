import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HoldDeposit } from '#finance/deposits/deposits.contract.ts'
import { CloseMonth, ListMonths, ShowMonth } from '#finance/months/months.contract.ts'
import { months } from '#finance/months/server/months.tables.ts'
import { AssignBankEntry, DismissBankEntry, MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { bank_entries, bank_statements } from '#finance/payments/server/bank.tables.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'

let admin: string
const shop = openShopForFile()
beforeAll(async () => {
  await at('2026-10-14T08:30:00Z')
})

/** Tokens live for hours, so everybody signs in again. */
async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  admin = (await makeAdmin(shop, { roles: ['accountant'] })).token
}
const owner = async () => (await makeAdmin(shop)).token

const db = () => shop.context.database.db
const close = (month: string) => shop.request(CloseMonth, { as: admin, params: { month } })
const show = async (month: string) => (await shop.request(ShowMonth, { as: admin, params: { month } })).body.data
const entries = ({ status, body }: TestAnswer) => [status, body?.code]
const written = async () => ({
  months: await db().$count(months),
  documents: await db().$count(documents),
  payments: await db().$count(payments),
})
const pay = async (id: number, payment: object) =>
  shop.request(RecordPayment, { as: await owner(), params: { id }, body: { way: 'transfer', ...payment } })

let statement: number
let keys = 0
async function aBankEntry(booked_on: string, amount: number): Promise<number> {
  const iban = 'LT121000011101001000'
  statement ??= (
    await db()
      .insert(bank_statements)
      .values({
        iban,
        bank_id: '1',
        currency: 'EUR',
        closed_on: '2026-10-31',
        opening: 0,
        closing: 0,
        file_name: 'spalis.xml',
        imported_by: 1,
        imported_at: shop.context.clock(),
      })
      .returning({ id: bank_statements.id })
  )[0]?.id as number
  const [entry] = await db()
    .insert(bank_entries)
    .values({
      statement_id: statement,
      key: `k${++keys}`,
      booked_on,
      amount,
      currency: 'EUR',
      is_reversal: false,
      debtor_name: 'UAB „Pamatai“',
      debtor_iban: iban,
      reference: '',
      remittance: '',
      state: 'waiting',
    })
    .returning({ id: bank_entries.id })
  return entry?.id as number
}

test('T705 a month that lasts, and one to come, is not closed; it may be from the first midnight of Vilnius after it', async () => {
  await at('2026-10-31T21:59:59Z')
  expect(entries(await close('2026-10'))).toEqual([409, 'month-not-over'])
  const { body } = await close('2026-11')
  expect(body.message).toBe('Mėnuo dar nesibaigė: 2026 m. lapkritis uždaromas nuo kito mėnesio pirmos dienos.')
  expect(await db().$count(months)).toBe(0)
  for (const month of ['2026-13', '2026-1', '2016-09', 'spalis']) expect((await close(month)).status).toBe(422)
})

test('T706 a problem of a month keeps it from being closed: each is listed with its figures and a place, and nothing is written', async () => {
  await at('2026-10-20T08:00:00Z')
  const { id } = await makeOrder(shop)
  await shop.request(MarkPaid, { as: admin, params: { id } })
  const entry = await aBankEntry('2026-10-15', 12_345)
  await aBankEntry('2026-11-02', 999)
  await db().execute(sql`update document_series set next_number = next_number + 1 where kind = 'invoice'`)

  await at('2026-10-31T22:00:00Z')
  const before = await written()
  const refused = await close('2026-10')
  expect(entries(refused)).toEqual([409, 'month-not-ready'])
  expect(refused.body.problems).toMatchObject([
    {
      code: 'bank-entries-waiting',
      figures: [
        { label: 'Laukia sprendimo', value: 1, unit: 'count' },
        { label: 'Jų suma', value: 12_345, unit: 'cents' },
      ],
      link: '/admin/buhalterija/mokejimai?state=waiting',
    },
    { code: 'numbers-missing', link: '/admin/buhalterija/numeriai' },
  ])
  expect(await written()).toEqual(before)

  await db().execute(sql`update document_series set next_number = next_number - 1 where kind = 'invoice'`)
  await shop.request(DismissBankEntry, { as: admin, params: { id: entry }, body: {} })
  const { checks, sums, state } = await show('2026-10')
  // the month is billed until its last day
  expect(checks.find((check: { name: string }) => check.name === 'unbilled').link).toMatch(/\?until=2026-10-31$/)
  expect(state).toBe('open')
  expect(checks.map((check: { name: string; state: string }) => [check.name, check.state])).toEqual([
    ['earlier', 'good'],
    ['unbilled', 'good'],
    ['late-days', 'good'],
    ['charges', 'good'],
    ['bank', 'good'],
    ['statements', 'good'],
    ['providers', 'good'],
    ['tills', 'good'],
    ['deposits', 'good'],
    ['numbers', 'good'],
    ['isaf', 'good'],
  ])
  const { status, body } = await close('2026-10')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ month: '2026-10', state: 'closed', closed_at: '2026-10-31T22:00:00.000Z', sums })
  expect(sums).toMatchObject({ documents: 2, price: 1000, vat: 210, price_with_vat: 1210, payments: 1, received: 1210 })
})

test('T707 a month is closed once, what came before the first closed one is closed with it, and those after it in their order', async () => {
  const again = await close('2026-10')
  expect(entries(again)).toEqual([409, 'month-closed'])
  expect(again.body.message).toBe('Mėnuo jau uždarytas: 2026 m. spalis. Antrą kartą jo uždaryti nereikia.')
  expect((await close('2026-09')).body.message).toBe(
    'Mėnuo jau uždarytas: uždarant 2026 m. spalis užsidarė ir ankstesni mėnesiai.',
  )
  await at('2026-12-05T08:00:00Z')
  await at('2027-01-04T08:00:00Z')
  const early = await close('2026-12')
  expect(early.body.problems[0]).toMatchObject({
    code: 'earlier-month-open',
    message: 'Pirma uždarykite ankstesnį mėnesį: 2026 m. lapkritis.',
    link: '/admin/buhalterija/menesiai?month=2026-11',
  })
  const { data } = (await shop.request(ListMonths, { as: admin })).body
  expect(data.map((row: { month: string; state: string }) => [row.month, row.state])).toEqual([
    ['2027-01', 'now'],
    ['2026-12', 'open'],
    ['2026-11', 'open'],
    ['2026-10', 'closed'],
  ])
})

test('T708 after the close no payment, document, deposit or revision is dated in that month or before it, and each refusal says what to do instead', async () => {
  // a clock that goes back before the close
  await at('2026-10-31T21:59:59Z')
  await expect(makeOrder(shop)).rejects.toMatchObject({ cause: { constraint: 'month_is_open_for_documents' } })
  await at('2026-11-05T08:00:00Z')
  const { id } = await makeOrder(shop)
  const before = await written()
  for (const paid_on of ['2026-10-31', '2026-10-01', '2026-03-15']) {
    const late = await pay(id, { paid_on, amount: 500 })
    expect(entries(late)).toEqual([422, 'month-closed'])
    expect(late.body.errors.paid_on).toEqual([
      '2026 m. spalis uždarytas: mokėjimo jame ar anksčiau įrašyti nebegalima. Įrašykite jį diena nuo 2026-11-01, o tikrąją dieną nurodykite pastaboje.',
    ])
  }
  expect(await written()).toEqual(before)
  expect((await pay(id, { paid_on: '2026-11-01', amount: 500 })).status).toBe(201)

  await at('2026-10-31T21:59:59Z')
  const held = await shop.request(HoldDeposit, { as: admin, params: { id }, body: { amount: 100, way: 'cash' } })
  expect(entries(held)).toEqual([409, 'month-closed'])
  expect(held.body.message).toContain('Įrašykite jį šios dienos data')
  await at('2026-11-05T08:00:00Z')
  expect(
    (await shop.request(HoldDeposit, { as: admin, params: { id }, body: { amount: 100, way: 'cash' } })).status,
  ).toBe(201)
})

test('T708 an order that was invoiced in a closed month is not deleted, one that was only asked for is', async () => {
  const [invoiced] = await db()
    .execute<{ id: number }>(sql`select order_id as id from documents where kind = 'invoice'`)
    .then(({ rows }) => rows)
  const refused = await shop.request(DeleteOrder, { as: await owner(), params: { id: invoiced?.id ?? 0 } })
  expect(entries(refused)).toEqual([409, 'month-closed'])
  expect(refused.body.message).toContain('išrašykite kreditinę sąskaitą')
})

test('T712 bank entries of a closed month that come late are booked today, with the true day in their note', async () => {
  const entry = await aBankEntry('2026-10-30', 700)
  const { id } = await makeOrder(shop)
  const { status } = await shop.request(AssignBankEntry, {
    as: admin,
    params: { id: entry },
    body: { parts: [{ order_id: id, amount: 700 }] },
  })
  expect(status).toBe(200)
  const { rows } = await db().execute(sql`select paid_on::text, note from payments where bank_entry_id = ${entry}`)
  expect(rows).toEqual([{ paid_on: '2026-11-05', note: 'Banke – 2026-10-30, tas mėnuo jau uždarytas.' }])
})

test('T705 a closed month can be neither opened nor changed, even behind the shop’s back', async () => {
  for (const statement of [
    sql`update months set price = 0`,
    sql`delete from months`,
    sql`insert into months select '2026-14', closed_at, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from months`,
  ])
    await expect(db().execute(statement)).rejects.toThrow()
})
