import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { HandOver, SettleLine, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import {
  CancelCompensation,
  IssueCompensation,
  ListCompensations,
} from '#finance/compensations/compensations.contract.ts'
import {
  assertWithinDeductible,
  readRemainingDeductibles,
} from '#finance/compensations/server/public/assert-within-deductible.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
const db = () => shop.context.database.db
const counter = (orderId: number) => fetchHandover(shop, admin.token, orderId)
const ask = (call: typeof HandOver | typeof TakeToolsBack, id: number, body: object, key?: string) =>
  shop.request(call, { as: admin.token, params: { id }, body, ...(key && { headers: { 'idempotency-key': key } }) })
const handOut = async (orderId: number, ...how: [object?, object?]) =>
  ask(HandOver, orderId, makeHandOverBody((await counter(orderId)).tools, ...how))
const list = async (id: number) => (await shop.request(ListCompensations, { as: admin.token, params: { id } })).body
const holds = async () => {
  for (const { name, sql } of invariants.filter((one) => /^(C2|I4|I5|H)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}
const damage = { kind: 'damage', text: 'Sugadinimas', amount: 9000, with_vat: false }

test('T1379 damage and loss of a return get their paper with the act: the kept deposit pays it first, the rest is owed', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await handOut(orderId, {}, { deposit: { amount: 7000, way: 'card' } })
  const settlement = [
    { kind: 'late', text: 'Vėlavimas', amount: 2420, with_vat: true },
    damage,
    { kind: 'missing', text: 'Trūksta kalto', amount: 500, with_vat: false },
    { kind: 'late', text: 'Sutarta be PVM', amount: 300, with_vat: false },
  ]
  const back = makeTakeBackBody((await counter(orderId)).tools, {}, {
    settlement,
    deposit: { returned: 0, kept: 7000, reason: 'Sugadinimas' },
  } as never)
  const [first, again] = [await ask(TakeToolsBack, orderId, back, 'a'), await ask(TakeToolsBack, orderId, back, 'a')]
  expect([first.status, again.status]).toEqual([201, 201])

  const { data } = await list(orderId)
  expect(data).toMatchObject([
    { price_with_vat: 9500, open: 2500, lines: [{ title: 'Sugadinimas' }, { title: 'Trūksta kalto' }] },
  ])
  const [compensation] = data
  expect(first.body.data.compensation).toEqual({ document_id: compensation.id, number: compensation.number })
  const { settlements } = await counter(orderId)
  expect(settlements).toMatchObject([
    { kind: 'late', covered: 0, state: 'open', compensation: null },
    { kind: 'damage', covered: 7000, state: 'settled', compensation: { number: compensation.number } },
    { kind: 'missing', covered: 0, state: 'settled', compensation: { document_id: compensation.id } },
    { text: 'Sutarta be PVM', state: 'open', compensation: null },
  ])
  const kept = await db().select().from(payments).where(eq(payments.way, 'deposit'))
  expect(kept).toMatchObject([{ amount: 7000, order_id: null, client_id: null }])
  const [document] = await db().select().from(documents).where(eq(documents.id, compensation.id))
  expect(document?.snapshot).toMatchObject({ price_with_vat: 9500, covered: 7000 })
  const sent = await db().select().from(mails).where(eq(mails.order_id, orderId))
  const [mail] = sent.filter(({ template }) => template === 'compensation-issued')
  expect(mail?.text).toMatch(/Įskaityta iš užstato: 70,00.*Suma: 25,00/s)
  const byHand = settlements[3]?.id ?? 0
  expect((await shop.request(SettleLine, { as: admin.token, params: { id: byHand } })).status).toBe(200)
  await holds()
})

test('T1379 a deposit that pays all of it leaves nothing owed, and a printed return is told by no mail', async () => {
  const { orderId } = await makeRentalOrder(shop, { order: { prints_papers: true } })
  await handOut(orderId, {}, { deposit: { amount: 9000, way: 'cash' } })
  const more = { settlement: [damage], deposit: { returned: 0, kept: 9000, reason: 'Sugadinimas' } }
  const back = makeTakeBackBody((await counter(orderId)).tools, {}, more as never)
  expect((await ask(TakeToolsBack, orderId, back)).status).toBe(201)
  expect((await list(orderId)).data).toMatchObject([{ price_with_vat: 9000, open: 0 }])
  expect(await db().select().from(mails).where(eq(mails.order_id, orderId))).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ template: 'compensation-issued' })]),
  )
  await holds()
})

test('T1379 damage found at an earlier return is paid by the deposit that the last one keeps, before what the last one adds', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  await handOut(orderId, {}, { deposit: { amount: 9700, way: 'cash' } })
  const part = makeTakeBackBody((await counter(orderId)).tools, { quantity: 1 }, { settlement: [damage] } as never)
  expect((await ask(TakeToolsBack, orderId, part)).status).toBe(201)
  expect((await counter(orderId)).owed_for_damage).toEqual([{ text: 'Sugadinimas', open: 9000 }])
  const rest = makeTakeBackBody((await counter(orderId)).tools, {}, {
    settlement: [{ ...damage, text: 'Raktas', amount: 1000 }],
    deposit: { returned: 0, kept: 9700, reason: 'Sugadinimas; Raktas' },
  } as never)
  expect((await ask(TakeToolsBack, orderId, rest)).status).toBe(201)
  expect((await list(orderId)).data).toMatchObject([
    { price_with_vat: 9000, open: 0 },
    { price_with_vat: 1000, open: 300 },
  ])
  await holds()
})

test('T1368 a rental whose liability is limited is charged no more in all, whatever was called off', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const [tool] = (await counter(orderId)).tools
  const line = { id: tool?.rental_id ?? 0, lineId: tool?.order_line_id ?? 0, title: 'Perforatorius', codes: [] }
  const limits = async (_: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, 5000]))
  const left = async () => (await readRemainingDeductibles(db(), [line.lineId], limits)).get(line.lineId)
  const charge = (...amounts: number[]) =>
    shop.context.database
      .transaction((tx) =>
        assertWithinDeductible(
          tx,
          {
            lines: amounts.map((amount) => ({ amount, tool: line })),
            fieldOf: (index, name) => `settlement.${index + 2}.${name}`,
          },
          limits,
        ),
      )
      .then(
        () => 'fine',
        (error: { errors?: object }) => error.errors,
      )
  expect(await left()).toEqual({ deductible: 5000, left: 5000 })
  expect([await charge(5000), await charge(2000, 3000)]).toEqual(['fine', 'fine'])
  expect(await charge(2000, 3001)).toEqual({
    'settlement.3.amount': [expect.stringMatching(/^Ne daugiau kaip 30,00\s€ \(apsauga nuo žalos\)\.$/)],
  })

  const { body } = await shop.request(IssueCompensation, {
    as: admin.token,
    params: { id: orderId },
    body: { lines: [{ title: 'Stovas', amount: 5000, rental_id: line.id }] },
  })
  expect(await left()).toEqual({ deductible: 5000, left: 0 })
  expect(await charge(1)).toEqual({ 'settlement.2.amount': [expect.stringMatching(/^Daugiau imti negalima: 50,00/)] })
  await shop.request(CancelCompensation, { as: admin.token, params: { id: body.data.id }, body: { reason: 'Klaida' } })
  expect(await left()).toEqual({ deductible: 5000, left: 5000 })
})
