import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { openShopAtSize, type ShopAtSize } from './shop-at-size.factories.ts'

const size = Number(process.env.RENTALS ?? 100_000)
const now = new Date('2026-11-23T10:00:00Z')

let opened: ShopAtSize
beforeAll(async () => {
  opened = await openShopAtSize(statements, now)
}, 900_000)
afterAll(() => opened?.close())

/** Three years of rentals of a week over 5,000 machines, each with its invoice; every fiftieth is credited in part. */
const statements = [
  `insert into categories (id, kind, title, slug) overriding system value values (1, 'rent', 'Grąžtai', 'graztai')`,
  `insert into products (id, kind, slug, title, category_id, stock, price_per_day, price, tracked) overriding system value
   values (1, 'rent', 'graztas', 'Grąžtas', 1, 5000, 1000, 0, 'each')`,
  `insert into units (id, product_id, code, created_at, updated_at) overriding system value
   select n, 1, 'G-' || n, '2020-01-01', '2020-01-01' from generate_series(1, 5000) n`,
  `create temp table rented as
   select n as id, 1 + n % 5000 as unit_id, day, day + 4 as back
     from generate_series(1, ${size}) n, lateral (select date '2023-11-20' + 7 * (n::bigint * 150 / ${size})::int as day) d`,
  `insert into orders (id, private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   overriding system value
   select id, 'private', 'Jonas', 'Kazlauskas', 'k' || id || '@example.lt', '+37061234567', 'Tilžės g. 1', 'Šiauliai', 'pickup', 5000, 1050, 6050, 21, day, day from rented`,
  `insert into order_lines (id, order_id, position, type, title, product_id, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, period, receipt)
   overriding system value
   select id, id, 0, 'rent', 'Grąžtas', 1, 1, 5, 'day', 1000, 1210, 5000, 6050, jsonb_build_object('from', day, 'to', back),
          (select jsonb_agg(jsonb_build_object('date', day + i, 'charged', true)) from generate_series(0, 4) i) from rented`,
  `insert into rentals (id, order_id, order_line_id, product_id, quantity, handed_out, starts_at, expected_return, created_at, returned_at)
   overriding system value
   select id, id, id, 1, 1, 1, day + time '08:00', back + time '17:00', day, back + time '17:00' from rented`,
  `insert into rental_units (rental_id, unit_id, out_at, back_at)
   select id, unit_id, day + time '08:00' + (id / 5000) % 24 * interval '1 minute', back + time '07:00' from (
     select distinct on (unit_id, day) * from rented order by unit_id, day, id) once`,
  `insert into documents (id, order_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
   overriding system value
   select id, id, 'invoice', 'NS', id, 'NS' || id, day, day,
          '{"lines": [{"price": 5000, "price_with_vat": 6050, "quantity": 1}]}', 'x' from rented`,
  `insert into document_orders (document_id, order_id, price, vat, price_with_vat) select id, id, 5000, 1050, 6050 from rented`,
  `insert into documents (id, order_id, credits, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
   overriding system value
   select ${size} + id, id, id, 'credit', 'KS', id, 'KS' || id, back, back,
          '{"lines": [{"corrects_position": 0, "price": -1000, "price_with_vat": -1210, "quantity": 1}]}', 'x' from rented where id % 50 = 0`,
  `insert into document_orders (document_id, order_id, price, vat, price_with_vat)
   select ${size} + id, id, -1000, -210, -1210 from rented where id % 50 = 0`,
]

test.for(['I4-periods', 'I2-days-out', 'I4-places'])(
  `T2240 %s is asked of ${size} rentals in bounded memory`,
  { timeout: 900_000 },
  async (name) => {
    const { database } = opened.shop.context
    const invariant = invariants.find((one) => one.name === name)
    const began = performance.now()
    const { rows } = await database.pool.query(invariant?.sql ?? '')
    const middle = performance.now()
    const before = process.memoryUsage().heapUsed
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }, 100)
    const breaches = (await invariant?.look?.(database.db, now)) ?? []
    clearInterval(watch)
    process.stderr.write(
      `${name}, ${size} rentals: statement ${Math.round(middle - began)} ms, by month ${Math.round(performance.now() - middle)} ms, ${Math.round(peak / 1_048_576)} MB\n`,
    )
    expect([rows, breaches]).toEqual([[], []])
    expect(peak).toBeLessThan(200 * 1_048_576)
  },
)
