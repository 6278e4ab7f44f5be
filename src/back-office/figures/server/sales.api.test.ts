import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import type { PivotRow } from '#shell/reports/define-pivot.ts'
import { salesPivot } from '../sales.pivot.ts'
import { figuresInvariants } from './figures.invariants.ts'

let admin: string
let [kaunas, client] = [0, 0]
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })

/** Two goods orders, one of them partly credited; rent on credit, billed; a machine that wears. */
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  client = (await makeCompany(shop, { code: '300000001', email: 'saskaitos@azuolas.lt' })).id
  const known = await makeSellProduct(shop, { title: 'Kopėčios', cost: 700 })
  const unknown = await makeSellProduct(shop, { title: 'Virvė' })
  const here = await makeOrder(shop, {
    lines: [
      { product_id: known.id, title: known.title, unit_price: 1_000, quantity: 3 },
      { product_id: unknown.id, title: unknown.title, unit_price: 200, quantity: 5 },
    ],
  })
  const there = await makeOrder(shop, {
    lines: [{ product_id: known.id, title: known.title, unit_price: 1_000 }],
    order: { place_id: kaunas },
  })
  for (const { id } of [here, there]) expect((await ask(MarkPaid, { params: { id }, body: {} })).status).toBe(200)
  // a cost that is told later is that of later orders
  await query('update products set cost = 900 where id = $1', [known.id])
  const credit = { reason: 'Vieną grąžino', expected_remaining: 4_840, lines: [{ position: 0, quantity: 1 }] }
  const credited = await ask(IssueCredit, { params: { id: here.id }, body: credit })
  expect(credited.status, JSON.stringify(credited.body)).toBe(201)
  await makeOrderOnCredit(shop, client, {
    lines: [await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-13', quantity: 2 })],
  })
  await ask(RunBilling, { body: { until: '2026-11-18', dry_run: false, client_ids: [client] } })
  await query(
    "update units set purchase_price = 182600, bought_on = '2026-11-01' where id = (select min(id) from units)",
  )
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin, ...input })
const query = (text: string, values: unknown[] = []) => shop.context.database.pool.query(text, values)
const november = { from: '2026-11-01', to: '2026-11-30' }
const sales = async (more: object = {}) => (await ask(salesPivot.show, { query: { ...november, ...more } })).body
/** The machine's title has the number that the test before it left. */
const titled = (rows: PivotRow[]) =>
  Object.fromEntries(rows.map(({ title, figures }) => [title.replace(/^Keltuvas \d+$/, 'Keltuvas'), figures]))

test('sales less credit notes stand by product with their cost, and with what is not known of it', async () => {
  const { data, total } = await sales({ by: 'product' })
  expect(titled(data)).toMatchObject({
    // 3 + 1 − 1 pieces of 10 €, each of 7 € when it was ordered
    Kopėčios: { price: 3_000, goods_cost: 2_100, margin: 900, unknown_cost: 0 },
    Virvė: { price: 1_000, goods_cost: 0, margin: 1_000, unknown_cost: 1_000 },
    // two units, four working days of 20 €; 18 of 1826 days of the machine of 1826 €
    Keltuvas: { price: 16_000, vat: 3_360, price_with_vat: 19_360, wear: 1_800, margin: 14_200 },
  })
  expect(total.figures).toMatchObject({ price: 20_000, wear: 1_800, goods_cost: 2_100, margin: 16_100 })
})

test('T2090 every dimension adds up to the same, which is what the documents of the period say, and so do its places', async () => {
  const { rows } = await query(
    `select sum(t.price)::int as price, sum(t.vat)::int as vat, sum(t.price_with_vat)::int as price_with_vat
       from documents d join document_orders t on t.document_id = d.id where d.kind in ('invoice', 'credit')`,
  )
  const { total: whole } = await sales()
  expect(whole.figures).toMatchObject(rows[0])
  for (const by of Object.keys(salesPivot.by)) {
    const { data, total } = await sales({ by })
    expect(total, by).toEqual(whole)
    expect(
      data.reduce((sum: number, { figures }: PivotRow) => sum + (figures.margin ?? 0), 0),
      by,
    ).toBe(whole.figures.margin)
  }
  const { data: places } = await sales({ by: 'place' })
  for (const { key, figures } of places) expect((await sales({ place: Number(key) })).total.figures).toEqual(figures)
  expect(places).toHaveLength(2)
})

test('a period stands beside the one before, day by day, and nothing is lost where that is longer', async () => {
  const { data, total, before } = await sales({ from: '2026-12-01', to: '2026-12-31', by: 'day', compare: 'previous' })
  expect(before).toEqual(november)
  expect(data).toHaveLength(32)
  expect(data[17]).toMatchObject({ key: '2026-12-18', figures: { price: 0 }, before: { price: 20_000 } })
  expect(total).toMatchObject({ figures: { price: 0 }, before: { price: 20_000, wear: 1_800 } })
  const short = await sales({ from: '2026-12-01', to: '2026-12-18', by: 'month', compare: 'previous' })
  expect(short.data).toHaveLength(1)
  expect(short.total.before.price).toBe(20_000)
})

test('the same is a CSV and an XLSX file', async () => {
  const { status, body } = await ask(salesPivot.file, { query: { ...november, by: 'client', compare: 'previous' } })
  expect(status).toBe(200)
  expect(body).toContain('Klientas')
  expect(body).toContain('160,00')
})

test('of a place that is not there it is refused, and of a dimension that it has not got', async () => {
  expect((await ask(salesPivot.show, { query: { ...november, place: 999_999 } })).status).toBe(422)
  expect((await ask(salesPivot.show, { query: { ...november, by: 'weather' } })).status).toBe(422)
})

test('T2091 a document that its lines do not add up to is a breach', async () => {
  const breaches = async () =>
    (await Promise.all(figuresInvariants.map(({ sql }) => query(sql)))).flatMap(({ rows }) =>
      rows.map(({ what }) => what),
    )
  expect(await breaches()).toEqual([])
  const view = readFileSync('sql/views/billed_lines.sql', 'utf8')
  await query(view.replace('p.price, p.price_with_vat', 'p.price + 1, p.price_with_vat'))
  expect(await breaches()).toEqual([expect.stringContaining('order'), '2026-11'])
  await query(view)
})
