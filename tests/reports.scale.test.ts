import { afterAll, beforeAll, expect, test } from 'vitest'
import { debtsPivot } from '#back-office/figures/debts.pivot.ts'
import { deliveriesPivot } from '#back-office/figures/deliveries.pivot.ts'
import { depositsPivot } from '#back-office/figures/deposits.pivot.ts'
import { repairsPivot } from '#back-office/figures/repairs.pivot.ts'
import { salesPivot } from '#back-office/figures/sales.pivot.ts'
import { collectPlans } from '#platform/test-kit/executed-plans.ts'
import { measureFastestRelative } from '#platform/test-kit/measure-fastest-relative.ts'
import type { Pivot } from '#shell/reports/define-pivot.ts'
import { openShopAtSize, type ShopAtSize } from './shop-at-size.factories.ts'

const limitMs = 1_000
const many = 100_000
const november = { from: '2026-11-01', to: '2026-11-30' }

let size: ShopAtSize

// Orders of 400 days, each with an invoice: every second prepaid, the others on bills of 2,000 clients, a tenth of them open.
beforeAll(async () => {
  size = await openShopAtSize(statements, new Date('2026-11-30T10:00:00Z'))
}, 600_000)
afterAll(() => size?.close())

const day = `(date '2026-11-30' - (${many} - o.id) * 400 / ${many})::date`
const statements = [
  `insert into clients (kind, name, code, email, billing, created_at, updated_at)
   select 'company', 'UAB „Statyba ' || n || '“', (100000000 + n)::text, 'k' || n || '@example.lt', 'monthly', now(), now()
     from generate_series(1, 2000) n`,
  `insert into orders (id, private_or_company, client_id, billing, name, lastname, email, phone, address, city, delivery,
     price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   overriding system value
   select n, 'private', case when n % 2 = 0 then 1 + n % 2000 end, case when n % 2 = 0 then 'monthly' else 'prepaid' end, 'Jonas', 'Kazlauskas', 'k@example.lt',
          '+37061234567', 'Tilžės g. 1', 'Šiauliai', 'delivery', 6000, 1260, 7260, 21,
          date '2026-11-30' - (${many} - n) * 400 / ${many}, date '2026-11-30' - (${many} - n) * 400 / ${many}
     from generate_series(1, ${many}) n`,
  `insert into order_lines (order_id, position, type, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, is_delivery)
   select o.id, p, case when p = 1 then 'addition' else 'sell' end::kind, 'Diskas', 1, 1, 'vnt', 3000, 3630, 3000, 3630, p = 1
     from orders o, generate_series(0, 1) p`,
  `insert into documents (id, order_id, client_id, kind, series, number, full_number, issued_on, issued_at, due_on, snapshot, snapshot_hash)
   overriding system value
   select o.id, o.id, o.client_id, 'invoice', 'NS', o.id, 'NS' || o.id, ${day}, ${day}, case when o.client_id is not null then ${day} + 14 end, '{}', 'x'
     from orders o`,
  'insert into document_orders (document_id, order_id, price, vat, price_with_vat) select id, id, 6000, 1260, 7260 from orders',
  `insert into payments (id, client_id, paid_on, amount, way, created_at) overriding system value
   select d.id, d.client_id, d.issued_on + 5, 7260, 'transfer', d.issued_at from documents d where d.client_id is not null and d.id % 20 <> 0`,
  'insert into payment_documents (payment_id, document_id, amount) select id, id, 7260 from payments',
  `insert into document_balances (document_id, client_id, due_on, billed, settled)
   select d.id, d.client_id, d.due_on, 7260, case when d.id % 20 = 0 then 0 else 7260 end from documents d where d.client_id is not null`,
  `insert into deposits (order_id, kind, amount, way, at)
   select o.id, k, 5000, 'card', ${day} + interval '9 hours' from orders o, unnest(array['held', 'returned']) k where k = 'held' or o.id % 10 <> 0`,
  `insert into deposit_balances (order_id, taken, returned, kept, held, since, last)
   select o.id, 5000, case when o.id % 10 = 0 then 0 else 5000 end, 0, case when o.id % 10 = 0 then 5000 else 0 end, ${day}, ${day} from orders o`,
  `insert into stops (order_id, kind, day, address, city, contact_name, contact_phone, state, ended_at, created_at)
   select o.id, 'deliver', ${day}, 'Tilžės g. 1', 'Šiauliai', 'Jonas', '+37061234567', 'done', ${day} + interval '12 hours', ${day} from orders o`,
  `insert into downtimes (quantity, from_at, to_at, kind, reason, created_at, place_id)
   select 1, ${day}, ${day} + interval '30 hours', 'repair', '', ${day}, (select min(id) from places) from orders o where o.id % 10 = 0`,
]

const reports = [salesPivot, depositsPivot, debtsPivot, deliveriesPivot, repairsPivot].flatMap((pivot) =>
  ['place', 'month', Object.keys(pivot.by).find((by) => by !== 'place' && by !== 'month') as string].map(
    (by): [string, string, Pivot] => [pivot.name, by, pivot],
  ),
)

test.each(reports)(
  'T2220 among 100,000 orders a month of %s by %s beside the one before is there within a second',
  async (name, by, pivot) => {
    const ask = async () => {
      const { status, body } = await size.shop.request(pivot.show, {
        as: size.token,
        query: { ...november, by, compare: 'previous' },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.total.figures[Object.keys(pivot.figures)[0] as string], name).toBeGreaterThan(0)
    }
    const took = await measureFastestRelative(size.shop.context.database.pool, ask, { enough: limitMs })
    if (process.env.TELL) process.stderr.write(`${name} by ${by}: ${Math.round(took)} ms\n`)
    expect(took).toBeLessThan(limitMs)
  },
)

/** Debts of a day in the past are worked out from all documents and what was paid for them by then. */
test.each(reports.filter(([name]) => name !== 'debts'))(
  'T2221 a month of %s by %s reads what is of its days, and no large table from end to end',
  async (_, by, pivot) => {
    const heard = collectPlans(size.telling.context.database.pool)
    expect((await size.telling.request(pivot.show, { as: size.token, query: { ...november, by } })).status).toBe(200)
    heard.stop()
    const reads = heard.plans.flatMap(({ reads }) => reads)
    expect(reads.length).toBeGreaterThan(0)
    const large = ['documents', 'document_orders', 'deposits', 'stops', 'payments']
    expect(reads.filter(({ table, way }) => large.includes(table) && way.startsWith('Seq'))).toEqual([])
  },
)
