import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListClientDocuments, RecordClientPayment } from '../client-payments.contract.ts'
import { ListPayments, ReversePayment } from '../payments.contract.ts'
import { makeBill } from './bills.factories.ts'

let as: string
let clientId: number
let code = 305_691_172
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})
beforeEach(async () => {
  clientId = (await makeCompany(shop, { code: String(code++) })).id
})

const paid = { paid_on: '2026-11-18', way: 'transfer' as const }
const pay = (amount: number, more: object = {}) =>
  shop.request(RecordClientPayment, { as, params: { id: clientId }, body: { ...paid, amount, ...more } })
const listed = async () =>
  (await shop.request(ListClientDocuments, { as, params: { id: clientId }, query: {} })).body.data
const open = async () => (await listed()).map((one: { id: number; open: number }) => [one.id, one.open])
const balance = async () => (await shop.request(ShowClient, { as, params: { id: clientId } })).body.data.balance.open
const holds = async () => {
  for (const { name, sql } of invariants.filter((one) => /^C2-(balance|settled|document)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}

test('T617 a payment of a client settles the oldest bills first, the balance falls by it, and undone it leaves them open again', async () => {
  const first = await makeBill(shop, { clientId, sums: [6000, 4000] })
  const second = await makeBill(shop, { clientId, sums: [5000] })
  expect(await listed()).toMatchObject([
    { id: second.id, kind: 'invoice', due_on: '2026-12-14', order_ids: second.orderIds, open: 5000 },
    { id: first.id, order_ids: first.orderIds, price_with_vat: 10_000, open: 10_000 },
  ])
  expect(await balance()).toBe(15_000)

  const { status, body } = await pay(12_000)
  expect([status, body.data.documents]).toEqual([
    201,
    [
      { id: first.id, full_number: first.full_number, amount: 10_000 },
      { id: second.id, full_number: second.full_number, amount: 2000 },
    ],
  ])
  expect(await open()).toEqual([
    [second.id, 3000],
    [first.id, 0],
  ])
  expect(await balance()).toBe(3000)
  expect((await shop.request(ListPayments, { as, query: {} })).body.data[0]).toMatchObject({
    order_id: null,
    amount: 12_000,
    client: 'UAB „Ąžuolo statyba“',
  })

  const params = { id: body.data.id }
  expect((await shop.request(ReversePayment, { as, params, body: { reason: 'Ne tas klientas' } })).status).toBe(201)
  expect((await shop.request(ReversePayment, { as, params, body: { reason: 'Dar kartą' } })).status).toBe(409)
  expect(await balance()).toBe(15_000)
  expect((await pay(5000, { documents: [second.id] })).status).toBe(201)
  expect(await open()).toEqual([
    [second.id, 0],
    [first.id, 10_000],
  ])
  await holds()
})

test('T618 a payment larger than the bills that it names while others are open, for bills of others, paid or unknown ones, or of a day to come writes nothing and says so on its field', async () => {
  const bill = await makeBill(shop, { clientId })
  const second = await makeBill(shop, { clientId, sums: [500] })
  const other = await makeBill(shop, { clientId: (await makeCompany(shop, { code: String(code++) })).id })
  const refused = async (field: string, amount: number, more: object = {}) => {
    const { status, body } = await pay(amount, more)
    expect([status, (body as { errors?: object }).errors]).toEqual([422, { [field]: [expect.any(String)] }])
  }
  await refused('amount', 10_001, { documents: [bill.id] })
  await refused('amount', 0)
  await refused('amount', -5)
  await refused('paid_on', 100, { paid_on: '2026-11-19' })
  await refused('receipt_number', 100, { way: 'cash' })
  await refused('documents', 100, { documents: [other.id] })
  await refused('documents', 100, { documents: [987_654] })
  expect(await balance()).toBe(10_500)
  expect((await pay(10_500, { way: 'card', receipt_number: 'K1' })).status).toBe(201)
  await refused('documents', 100, { documents: [bill.id] })
  await refused('documents', 100, { documents: [second.id] })
  const params = { id: 987_654 }
  expect((await shop.request(RecordClientPayment, { as, params, body: { ...paid, amount: 1 } })).status).toBe(404)
  expect((await shop.request(ListClientDocuments, { as, params, query: {} })).status).toBe(404)
  await holds()
})

test('T619 of payments of one client at the same instant each settles what the others left', async () => {
  for (let i = 0; i < 3; i++) await makeBill(shop, { clientId, sums: [4000] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(2500)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(answers.reduce((sum, { body }) => sum + body.data.advance, 0)).toBe(3000)
  expect(await balance()).toBe(0)
  await holds()
})

test('T742 a payment of a client is found by the client’s name and code, and others are not', async () => {
  const other = await makeCompany(shop, { code: String(code++), name: 'UAB „Žalvarinis kranas“' })
  await makeBill(shop, { clientId: other.id, sums: [3000] })
  await makeBill(shop, { clientId, sums: [4000] })
  await pay(4000)
  const body = { ...paid, amount: 3000 }
  expect((await shop.request(RecordClientPayment, { as, params: { id: other.id }, body })).status).toBe(201)
  const match = async (q: string) =>
    (await shop.request(ListPayments, { as, query: { q } })).body.data.map(
      ({ client_id, amount }: { client_id: number | null; amount: number }) => [client_id, amount],
    )
  expect(await match('zalvarinis')).toEqual([[other.id, 3000]])
  expect(await match(String(code - 1))).toEqual([[other.id, 3000]])
  expect(await match('kranas azuolo')).toEqual([])
  expect(await match('azuolo')).toContainEqual([clientId, 4000])
})
