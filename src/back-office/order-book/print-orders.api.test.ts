import { beforeAll, expect, test } from 'vitest'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPapersPdf, OrderPdf, PrepareContract } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { extractPdfText } from '#people/documents/pdf-text.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'

const shop = openShopForFile()
let admin: { token: string }
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const print = (ids: readonly number[] | string, more: object = {}, as = admin.token) =>
  shop.request(OrderPapersPdf, { as, query: { ids: typeof ids === 'string' ? ids : ids.join(), ...more } })
const pagesOf = async (ids: number[]) => extractPdfText((await print(ids)).bytes)
const single = async (id: number, kind: 'invoice' | 'prepayment') =>
  extractPdfText((await shop.request(OrderPdf, { as: admin.token, params: { id, kind } })).bytes)
const makeNamed = async (name: string, lines = 1) =>
  (await makeOrder(shop, { lines: Array.from({ length: lines }, () => ({})), order: { name } })).id

test('T1997 chosen orders are one file: of each the bill of its state as it is printed alone, in the order chosen', async () => {
  const [unpaid, paid] = [await makeNamed('Rasa', 40), await makeNamed('Jonas')]
  await shop.request(MarkPaid, { as: admin.token, params: { id: paid } })
  const expected = [...(await single(paid, 'invoice')), ...(await single(unpaid, 'prepayment'))]
  expect(expected.length).toBeGreaterThan(2)
  expect(await pagesOf([paid, unpaid])).toEqual(expected)
  expect((await pagesOf([unpaid, paid])).at(-1)).toContain('Jonas')
  const { headers, status } = await print(`${paid}, ${unpaid},${paid}`)
  expect([status, headers['x-printed-orders']]).toEqual([200, '2'])
  expect(headers['content-disposition']).toMatch(/uzsakymu-dokumentai-\d{4}-\d\d-\d\d\.pdf/)
})

test('T1997 a contract is printed behind the bill of its order', async () => {
  const { id } = await makeOrder(shop, {
    lines: [
      {
        period: { from: '2026-12-01', to: '2026-12-02' },
        starts_at: new Date('2026-12-01T08:00:00Z'),
        expected_return: new Date('2026-12-02T15:00:00Z'),
      },
    ],
  })
  await shop.request(PrepareContract, { as: admin.token, params: { id } })
  const pages = await pagesOf([id, await makeNamed('Ona')])
  expect(pages[0]).toContain('Išankstinė sąskaita')
  expect(pages[1]).toContain('Nuomos sutartis')
  expect(pages.at(-1)).toContain('Ona')
})

test('T1997 an order without papers is passed over; where none has any, it is said', async () => {
  const waiting = (await makeOrder(shop, { order: { unapproved_since: new Date('2026-11-20T08:00:00Z') } })).id
  const { headers, bytes } = await print([waiting, await makeNamed('Petras')])
  expect(headers['x-printed-orders']).toBe('1')
  expect(extractPdfText(bytes).join()).toContain('Petras')
  const none = await print([waiting])
  expect([none.status, none.body.errors]).toEqual([422, { ids: ['Pasirinkti užsakymai dokumentų dar neturi.'] }])
})

test('T1998 nothing chosen, more than a hundred, and ids that are no ids are refused in words', async () => {
  const refusals = [
    ['', 'Pasirinkite užsakymus, kurių dokumentus spausdinti.'],
    [' , ', 'Pasirinkite užsakymus, kurių dokumentus spausdinti.'],
    [Array.from({ length: 101 }, (_, at) => at + 1).join(), 'Vienu kartu – iki 100 užsakymų.'],
    ['1,abc', 'Užsakymų numeriai rašomi per kablelį, pvz., 1,2.'],
    ['0', 'Užsakymų numeriai rašomi per kablelį, pvz., 1,2.'],
    ['9999999999', 'Užsakymų numeriai rašomi per kablelį, pvz., 1,2.'],
  ] as const
  for (const [ids, message] of refusals) {
    const { status, body } = await print(ids)
    expect([status, body.errors], ids.slice(0, 20)).toEqual([422, { ids: [message] }])
  }
})

test('T1998 an order that is not there is named, and a deleted one without an invoice is not there', async () => {
  const [there, gone] = [await makeNamed('Rasa'), await makeNamed('Vaidas')]
  await shop.request(DeleteOrder, { as: admin.token, params: { id: gone } })
  for (const missing of [gone, 2_000_000_000]) {
    const { status, body } = await print([there, missing])
    expect([status, body.message]).toEqual([404, `Užsakymo Nr.\u00a0${missing} nėra.`])
  }
})

test('T1998 papers of orders need the right to read orders, and staff who are held to a place print those of the place alone', async () => {
  const place = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  const other = (await makeBranch(shop)).id
  const mine = (await makeOrder(shop, { order: { place_id: place, name: 'Sava' } })).id
  const foreign = (await makeOrder(shop, { order: { place_id: other, name: 'Svetima' } })).id
  const held = await makeAdmin(shop, { roles: ['counter'], place_id: place, held_to_place: true })
  expect(extractPdfText((await print([mine], {}, held.token)).bytes).join()).toContain('Sava')
  expect((await print([mine, foreign], {}, held.token)).status).toBe(404)
  expect((await print([foreign], { place: other }, held.token)).body.code).toBe('held-to-place')
  expect((await print([mine, foreign])).status).toBe(200)
  expect((await print([mine], {}, (await makeAdmin(shop, { roles: ['mechanic'] })).token)).status).toBe(403)
  expect((await print([mine], {}, (await makeCustomer(shop)).token)).status).toBe(403)
})

test('T1999 a hundred orders are one file within a bounded time, and other papers are drawn meanwhile', async () => {
  const ids: number[] = []
  for (let at = 0; at < 100; at++) ids.push(await makeNamed(`Klientas ${at}`))
  const [all, one] = await Promise.all([print(ids), single(ids[0] as number, 'prepayment')])
  expect([all.status, all.headers['x-printed-orders']]).toEqual([200, '100'])
  const pages = extractPdfText(all.bytes)
  expect(pages).toHaveLength(100)
  expect(pages[99]).toContain('Klientas 99')
  expect(all.bytes.length).toBeLessThan(2_000_000)
  expect(one).toHaveLength(1)
})
