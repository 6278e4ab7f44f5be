import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { ListOrderPayments, RecordPayment, ReversePayment } from '#finance/payments/payments.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { RemovePlace } from '#shell/branches/places.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import {
  CashBookCsv,
  CashBookPdf,
  CloseTill,
  ListTills,
  MoveCash,
  OpenTill,
  ShowTill,
  TillReportPdf,
} from '../tills.contract.ts'

/** A Wednesday, 10:30 in Vilnius. */
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
let owner: TestPerson
beforeAll(async () => {
  owner = await makeAdmin(shop)
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: owner.token, ...input })
const of = (endpoint: Parameters<TestShop['request']>[0], id: number, body?: object) =>
  ask(endpoint, { params: { id }, ...(body && { body }) })

let places = 0
/** A place of its own for each test. */
async function here(): Promise<number> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const code = `T${letters[places++]}`
  return (await makeBranch(shop, { title: `Padalinys ${code}`, code })).id
}
const open = async (place_id: number, float = 10_000): Promise<number> =>
  (await ask(OpenTill, { body: { place_id, float } })).body.data.id
/** 12,10 € with VAT. */
const orderAt = (place_id: number) => makeOrder(shop, { order: { place_id, return_place_id: place_id } })
const pay = (id: number, amount: number, more: object = {}) =>
  of(RecordPayment, id, { paid_on: '2026-11-18', amount, way: 'cash', receipt_number: 'K-1', ...more })
const expectedOf = async (id: number): Promise<number> => (await of(ShowTill, id)).body.data.expected

async function breaches(name: string): Promise<string[]> {
  const value = invariants.find((one) => one.name === name)?.sql ?? ''
  const { rows } = await shop.context.database.db.execute<{ what: string }>(sql.raw(value))
  return rows.map(({ what }) => what)
}

test('a place that never opened a till takes cash as ever, and without one', async () => {
  const place = await here()
  const { id } = await orderAt(place)
  expect((await pay(id, 1210)).status).toBe(201)
  const { body } = await of(ListOrderPayments, id)
  expect(body.data.map(({ till_id }: { till_id: number | null }) => till_id)).toEqual([null])
  expect((await ask(ListTills, { query: { place_id: place } })).body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('T1633 a till near the end of what a column holds can be read, moved from and closed, and the cash book stays', async () => {
  const till = await open(await here(), 1_000_000_000)
  const move = async (amount: number) => (await of(MoveCash, till, { amount, reason: 'Į banką' })).status
  expect([await move(1_000_000_000), await move(1), await move(1_000_000_000)]).toEqual([201, 422, 422])
  expect(await expectedOf(till)).toBe(2_000_000_000)
  expect((await ask(CashBookCsv, { query: { from: '2026-11-18', to: '2026-11-18' } })).status).toBe(200)
  expect((await of(CloseTill, till, { counted: 0 })).status).toBe(200)
})

test('all cash of a branch goes through its cash register: payments, refunds, deposits, and cash put in and taken out', async () => {
  const place = await here()
  const till = await open(place)
  const { id } = await orderAt(place)
  expect((await pay(id, 500)).status).toBe(201)
  expect((await pay(id, 200, { way: 'card' })).status).toBe(201)
  expect((await pay(id, -100)).status).toBe(201)
  expect((await of(HoldDeposit, id, { amount: 5000, way: 'cash' })).status).toBe(201)
  expect((await of(HoldDeposit, id, { amount: 700, way: 'card' })).status).toBe(201)
  expect((await of(SettleDeposit, id, { returned: 2000, way: 'cash' })).status).toBe(200)
  expect((await of(MoveCash, till, { amount: -3000, reason: 'Į banką' })).status).toBe(201)
  expect((await of(MoveCash, till, { amount: 400, reason: 'Smulkūs' })).status).toBe(201)

  const { body } = await of(ShowTill, till)
  expect(body.data).toMatchObject({ place_id: place, float: 10_000, expected: 10_800, counted: null, difference: null })
  expect(body.data.moves.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ...[
      ['deposit', 5000],
      ['deposit', -2000],
    ],
    ...[
      ['move', -3000],
      ['move', 400],
    ],
    ...[
      ['payment', 500],
      ['payment', -100],
    ],
  ])
  expect(
    body.data.float + body.data.moves.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
  ).toBe(body.data.expected)
  const payments = (await of(ListOrderPayments, id)).body.data
  expect(payments.map(({ way, till_id }: { way: string; till_id: number | null }) => [way, till_id])).toEqual([
    ['cash', till],
    ['card', null],
    ['cash', till],
  ])
  expect((await of(ReversePayment, payments[0].id, { reason: 'Suklysta', receipt_number: 'K-9' })).status).toBe(201)
  expect(await expectedOf(till)).toBe(10_300)
})

test('a branch has one open cash register at a time, also when two people open it at once; another branch has its own', async () => {
  const place = await here()
  const both = await Promise.all([1, 2].map(() => ask(OpenTill, { body: { place_id: place, float: 0 } })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'till-is-open' })
  expect(await open(await here())).toBeGreaterThan(0)
  expect((await ask(ListTills, { query: { place_id: place } })).body.meta.total).toBe(1)
})

test('a till is the default place’s when none is named, and no other than the shop’s places', async () => {
  const { body } = await ask(OpenTill, { body: { float: 100 } })
  expect(body.data).toMatchObject({ float: 100, expected: 100, closed_at: null })
  expect((await of(CloseTill, body.data.id, { counted: 100 })).body.data.difference).toBe(0)
  const unknown = await ask(OpenTill, { body: { place_id: 2_000_000_000, float: 100 } })
  expect(unknown).toMatchObject({ status: 422, body: { errors: { place_id: ['Tokio padalinio nėra.'] } } })
})

test('closing tells the difference once; a closed till takes nothing more, and its place no cash until the next', async () => {
  const place = await here()
  const till = await open(place)
  const { id } = await orderAt(place)
  await pay(id, 500)
  const closed = await of(CloseTill, till, { counted: 10_000, note: 'Grąža atiduota per didelė' })
  expect(closed.body).toEqual({ data: { expected: 10_500, counted: 10_000, difference: -500 } })
  expect(await of(CloseTill, till, { counted: 1 })).toMatchObject({ status: 409, body: { code: 'till-is-closed' } })
  expect(await of(MoveCash, till, { amount: 1, reason: 'x' })).toMatchObject({ status: 409 })
  expect(await pay(id, 100)).toMatchObject({ status: 409, body: { code: 'till-is-closed' } })
  expect(await of(HoldDeposit, id, { amount: 100, way: 'cash' })).toMatchObject({ status: 409 })
  expect((await pay(id, 100, { way: 'transfer' })).status).toBe(201)
  expect((await of(ShowTill, till)).body.data).toMatchObject({ difference: -500, note: 'Grąža atiduota per didelė' })

  const next = await open(place, 9000)
  expect((await pay(id, 100)).status).toBe(201)
  expect(await expectedOf(next)).toBe(9100)
  expect(await expectedOf(till)).toBe(10_500)
  expect(await breaches('K1')).toEqual([])
})

test('the database takes nothing into a closed till, whoever writes', async () => {
  const till = await open(await here())
  await of(CloseTill, till, { counted: 0 })
  const { db } = shop.context.database
  const move = sql`insert into till_moves (till_id, amount, reason, by_user_id, at) values (${till}, 1, 'x', 1, now())`
  await expect(db.execute(move)).rejects.toThrow()
  await expect(db.execute(sql`update tills set counted = 5 where id = ${till}`)).rejects.toThrow()
})

test('no more is taken out by hand than is there, nothing without a reason, and no sum that is none', async () => {
  const till = await open(await here(), 500)
  const wrong = async (body: object) => (await of(MoveCash, till, body)).body.errors
  expect(await wrong({ amount: -501, reason: 'Į banką' })).toHaveProperty('amount')
  expect(await wrong({ amount: 0, reason: 'Į banką' })).toHaveProperty('amount')
  expect(await wrong({ amount: -1, reason: ' ' })).toHaveProperty('reason')
  expect((await of(CloseTill, till, { counted: -1 })).body.errors).toHaveProperty('counted')
  expect(await expectedOf(till)).toBe(500)
})

test('a place is not removed while its till is open', async () => {
  const place = await here()
  const till = await open(place)
  expect(await of(RemovePlace, place)).toMatchObject({ status: 409, body: { code: 'place-in-use' } })
  await of(CloseTill, till, { counted: 10_000 })
  expect((await of(RemovePlace, place)).status).toBe(204)
})

test('the counter opens and closes tills; the accountant reads them; the workshop sees none', async () => {
  const place_id = await here()
  const as = async (role: 'counter' | 'accountant' | 'mechanic') => (await makeAdmin(shop, { roles: [role] })).token
  const opened = await shop.request(OpenTill, { as: await as('counter'), body: { place_id, float: 0 } })
  expect(opened.status).toBe(201)
  const params = { id: opened.body.data.id }
  const accountant = await as('accountant')
  expect((await shop.request(ShowTill, { as: accountant, params })).status).toBe(200)
  expect((await shop.request(CloseTill, { as: accountant, params, body: { counted: 0 } })).status).toBe(403)
  expect((await shop.request(ListTills, { as: await as('mechanic') })).status).toBe(403)
})

test('the cash book follows from day to day: each balance from the one before, with what was missing and put in between', async () => {
  const place = await here()
  const first = await open(place)
  const { id } = await makeOrder(shop, { order: { ...testCompany, place_id: place, return_place_id: place } })
  await pay(id, 500, { receipt_number: 'K-77' })
  await of(CloseTill, first, { counted: 10_400, note: 'Trūko' })
  shop.setNow(new Date('2026-11-19T08:30:00Z'))
  const before = owner
  owner = await makeAdmin(shop)
  const second = await open(place, 5000)
  await of(MoveCash, second, { amount: -1000, reason: 'Į banką' })

  const book = async (from: string, to: string): Promise<string[][]> => {
    const { bytes } = await ask(CashBookCsv, { query: { place_id: place, from, to } })
    return bytes
      .toString()
      .replaceAll('"', '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(';').slice(3))
  }
  expect(await book('2026-11-18', '2026-11-18')).toEqual([
    ['Įdėta atidarant kasą', '', '', '100,00', '', '100,00'],
    [`Mokėjimas, užsakymas Nr.\u00a0${id}`, String(id), 'K-77', '5,00', '', '105,00'],
    ['Trūkumas uždarant kasą: Trūko', '', '', '', '1,00', '104,00'],
  ])
  expect(await book('2026-11-19', '2026-11-19')).toEqual([
    ['Išimta prieš atidarant kasą', '', '', '', '54,00', '50,00'],
    ['Išimta: Į banką', '', '', '', '10,00', '40,00'],
  ])
  for (const [endpoint, input] of [
    [CashBookPdf, { query: { from: '2026-11-18', to: '2026-11-19' } }],
    [TillReportPdf, { params: { id: first } }],
  ] as const) {
    const { status, bytes } = await ask(endpoint, input)
    expect(status).toBe(200)
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
  }
  const wrong = await ask(CashBookCsv, { query: { from: '2026-11-19', to: '2026-11-18' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { to: [expect.any(String)] } } })
  shop.setNow(new Date('2026-11-18T08:30:00Z'))
  owner = before
})
