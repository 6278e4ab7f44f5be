import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'

const today = '2026-11-18'
let admin: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
})

const run = (until: string, client: number) =>
  shop.request(RunBilling, { as: admin, body: { until, dry_run: false, client_ids: [client] } })

test('T655 a credited bill stays billed, unless the clerk says that it is to be billed again: then its days are free, once', async () => {
  const client = await makeCompany(shop, { email: 'saskaitos@azuolas.lt' })
  const { id } = await makeOrderOnCredit(shop, client.id, {
    lines: [await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' }), { title: 'Diskas', unit_price: 700 }],
  })
  const credit = (rebill: boolean, lines: unknown = 'all', expected_remaining = 0) =>
    shop.request(IssueCredit, {
      as: admin,
      params: { id },
      body: { lines, reason: 'Ne ta kaina', rebill, expected_remaining } as never,
    })
  const first = (await run('2026-11-13', client.id)).body.documents[0]
  const seen = await shop.request(ShowCredit, { as: admin, params: { id } })
  expect(seen.body.data).toMatchObject({ document_id: first?.id, bills_pieces: true })
  const stays = await credit(false, 'all', first?.price_with_vat)
  expect(stays.status).toBe(201)
  const none = await run('2026-11-13', client.id)
  expect(none.body.documents).toEqual([])

  const second = (await run(today, client.id)).body.documents[0]
  expect(second).toMatchObject({ price: 6_000, pieces: [{ from: '2026-11-14', to: today }] })
  const named = (document_id: number) =>
    shop.request(ShowCredit, { as: admin, params: { id }, query: { document_id } as never })
  expect((await named(first?.id ?? 0)).body.data).toMatchObject({ document_id: first?.id, price_with_vat: 0 })
  expect((await named(second?.id ?? 0)).body.data).toMatchObject({ document_id: second?.id, price_with_vat: 7_260 })
  const short = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-11' })
  const other = await makeOrderOnCredit(shop, client.id, { lines: [short] })
  const others = (await run('2026-11-13', client.id)).body.documents
  expect((await named(others[0]?.id ?? 0)).status).toBe(404)
  const shown = await shop.request(ShowOrder, { as: admin, params: { id } })
  expect(shown.body.data.bills).toMatchObject([
    { id: first?.id, kind: 'invoice', bears: 0 },
    { kind: 'credit', bears: 0 },
    { id: second?.id, kind: 'invoice', bears: 7_260 },
  ])
  expect(others).toMatchObject([{ pieces: [{ order_id: other.id }] }])

  const part = await credit(true, [{ position: 0, amount_with_vat: 100 }], second?.price_with_vat)
  expect([part.status, Object.keys(part.body.errors ?? {})]).toEqual([422, ['rebill']])
  expect((await credit(true, 'all', second?.price_with_vat)).status).toBe(201)
  const again = (await run(today, client.id)).body.documents
  expect(again).toMatchObject([{ kind: 'invoice', price: 6_000, pieces: [{ from: '2026-11-14', to: today }] }])
  expect((await run(today, client.id)).body.documents).toEqual([])

  const { db } = shop.context.database
  const aboutCredits = invariants.filter(({ name }) => name === 'I4-credited' || name.startsWith('C2-'))
  expect(aboutCredits.length).toBeGreaterThan(3)
  for (const { name, sql } of aboutCredits) expect([name, (await db.execute(sql)).rows]).toEqual([name, []])
})

test('T1491 goods of a bill that came back stand in stock again when the clerk says so, at the place of each order, and not when they are billed again', async () => {
  const client = await makeCompany(shop, { code: '302691190' })
  const goods = await makeSellProduct(shop, { title: 'Deimantinis diskas', stock: 10, priceCents: 700 } as never)
  const line = { type: 'sell' as const, product_id: goods.id, title: goods.title, quantity: 3, unit_price: 700 }
  const orders = [
    await makeOrderOnCredit(shop, client.id, { lines: [line] }),
    await makeOrderOnCredit(shop, client.id, { lines: [line, { title: 'Pjovimas', unit_price: 500 }] }),
  ]
  const [bill] = (await run(today, client.id)).body.documents
  const id = orders[0]?.id ?? 0
  const stock = async () =>
    Number(
      (await shop.context.database.pool.query('select stock from products where id = $1', [goods.id])).rows[0]?.stock,
    )
  const before = await stock()
  const credit = async (lines: unknown, more: object = {}) => {
    const left = (await shop.request(ShowCredit, { as: admin, params: { id } })).body.data.price_with_vat
    const body = { lines, reason: 'Grąžinta', expected_remaining: left, document_id: bill?.id, ...more }
    expect((await shop.request(IssueCredit, { as: admin, params: { id }, body: body as never })).status).toBe(201)
    return (await stock()) - before
  }
  expect(await credit([{ position: 0, quantity: 1 }])).toBe(0)
  expect(await credit([{ position: 0, quantity: 1 }], { return_stock: true })).toBe(1)
  expect(await credit([{ position: 1, quantity: 3 }], { return_stock: true })).toBe(4)
  expect(await credit([{ position: 2, quantity: 1 }], { return_stock: true })).toBe(4)
  const { rows } = await shop.context.database.pool.query(
    `select order_id, units from stock_movements where product_id = $1 and reason = 'credited' order by id`,
    [goods.id],
  )
  expect(rows).toEqual([
    { order_id: orders[0]?.id, units: 1 },
    { order_id: orders[1]?.id, units: 3 },
  ])
  expect(await credit('all', { return_stock: true, rebill: true })).toBe(4)
})
