import { afterAll, beforeAll, expect, test } from 'vitest'
import { ListDebts, ShowClientDebt } from '#finance/debts/debts.contract.ts'
import { ListClientDocuments } from '#finance/payments/client-payments.contract.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { collectPlans } from '#platform/test-kit/executed-plans.ts'
import { measureFastestRelative } from '#platform/test-kit/measure-fastest-relative.ts'
import { ListClientOrders, ListClientRentals } from '#sales/desk/client-work.contract.ts'
import { openShopAtSize, type ShopAtSize } from './shop-at-size.factories.ts'

const limitMs = 50
const clients = 20_000
/** Has ten times as much. */
const large = 1
const usual = 12_345

let size: ShopAtSize

// A million units on 200,000 bills, the last two of each client unpaid.
beforeAll(async () => {
  size = await openShopAtSize(statements, new Date('2026-11-23T10:00:00Z'))
}, 600_000)
afterAll(() => size?.close())

const statements = [
  `insert into clients (kind, name, code, email, billing, credit_limit, created_at, updated_at)
   select 'company', 'UAB „Statyba ' || to_hex(n * 7919) || '“', (100000000 + n)::text, 'k' || n || '@example.lt', 'monthly', 100000000, now(), now()
     from generate_series(1, ${clients}) n`,
  `create temp table bought as
   select row_number() over () as id, client from (
     select n as client from generate_series(1, ${clients}) n, generate_series(1, 5) union all
     select ${large} from generate_series(1, 45)) b`,
  `insert into orders (id, private_or_company, client_id, billing, name, lastname, email, phone, title, im_k, address, city, delivery,
     price, vat, price_with_vat, vat_rate, placed_at)
   overriding system value
   select id, 'company', client, 'monthly', 'Jonas', 'Kazlauskas', 'k' || client || '@example.lt', '+37061234567', 'UAB „Statyba“',
          (100000000 + client)::text, 'Tilžės g. 1', 'Šiauliai', 'pickup', 600000, 126000, 726000, 21, timestamptz '2026-01-01 10:00+02'
     from bought`,
  `insert into order_lines (id, order_id, position, type, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, period)
   overriding system value
   select id, id, 0, 'rent', 'Keltuvas', 1, 600, 'day', 1000, 1210, 600000, 726000, '{"from": "2026-01-02", "to": "2028-06-01", "to_time": "17:00"}'
     from bought`,
  `insert into rentals (order_id, order_line_id, quantity, handed_out, starts_at, expected_return, created_at)
   select id, id, 1, 1, timestamptz '2026-01-02 08:00+02', timestamptz '2028-06-01 17:00+03', timestamptz '2026-01-01 10:00+02' from bought`,
  'insert into unbilled_lines (order_line_id, order_id, client_id) select id, id, client from bought',
  `insert into documents (id, client_id, kind, series, number, full_number, issued_on, issued_at, due_on, snapshot, snapshot_hash)
   overriding system value
   select (m - 1) * ${clients} + c.id, c.id, 'invoice', 'NS', (m - 1) * ${clients} + c.id, 'NS' || (m - 1) * ${clients} + c.id, d.day, d.day, d.day + 14, '{}', 'x'
     from clients c, generate_series(1, 10) m, lateral (select (date '2026-01-01' + m * interval '1 month')::date as day) d`,
  `insert into billed_pieces (order_line_id, order_id, document_id, from_day, to_day, charged_days, price, vat, price_with_vat)
   select b.id, b.id, (m - 1) * ${clients} + b.client, (date '2026-01-01' + (m - 1) * interval '1 month')::date,
          (date '2026-01-01' + m * interval '1 month')::date - 1, 21, 21000, 4410, 25410
     from bought b, generate_series(1, 10) m order by m, b.id`,
  `insert into document_orders (document_id, order_id, price, vat, price_with_vat)
   select document_id, order_id, price, vat, price_with_vat from billed_pieces`,
  `insert into document_balances (document_id, client_id, due_on, billed, settled)
   select d.id, d.client_id, d.due_on, t.billed, case when d.id <= ${8 * clients} then t.billed else d.id % 7 * 1000 end
     from documents d join (select document_id, sum(price_with_vat) as billed from document_orders group by 1) t on t.document_id = d.id`,
]

const questions: [string, EndpointShape, { params?: { id: number }; query?: object }][] = [usual, large].flatMap(
  (id) => [
    [`client ${id}`, ShowClient, { params: { id } }],
    [`documents of client ${id}`, ListClientDocuments, { params: { id } }],
    [`what client ${id} has out`, ListClientRentals, { params: { id } }],
    [`orders of client ${id}`, ListClientOrders, { params: { id } }],
    [`what client ${id} owes`, ShowClientDebt, { params: { id } }],
  ],
)
questions.push(['the debt desk', ListDebts, {}], ['the debt desk by age', ListDebts, { query: { state: '31-60' } }])

const large_tables = [
  'billed_pieces',
  'documents',
  'document_orders',
  'orders',
  'order_lines',
  'rentals',
  'unbilled_lines',
]

test.each(questions)(
  'T776 among 20,000 clients with a million billed pieces %s is there within 50 ms',
  async (_, endpoint, input) => {
    const ask = async () =>
      expect((await size.shop.request(endpoint, { as: size.token, ...input } as never)).status).toBe(200)
    await ask()
    expect(await measureFastestRelative(size.shop.context.database.pool, ask, { enough: limitMs })).toBeLessThan(
      limitMs,
    )
  },
)

test.each(questions)('T776 %s reads no large table from end to end', async (_, endpoint, input) => {
  const heard = collectPlans(size.telling.context.database.pool)
  expect((await size.telling.request(endpoint, { as: size.token, ...input } as never)).status).toBe(200)
  heard.stop()
  const reads = heard.plans.flatMap(({ reads }) => reads)
  expect(reads.length).toBeGreaterThan(0)
  const wide = reads.filter(
    ({ table, way, rows }) => large_tables.includes(table) && (way.startsWith('Seq') || rows > 5_000),
  )
  expect(wide).toEqual([])
})
