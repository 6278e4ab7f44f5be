import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'

/**
 * Ten categories, one rental per order. Of those due every fortieth is late; the last tenth is out or planned; of
 * those out a ninth is broken, another ninth off rent.
 */
export async function makeManyRentals(
  db: Db,
  { products, rentals, at }: { products: number; rentals: number; at: Date },
): Promise<void> {
  const now = at.toISOString()
  await db.execute(sql`
    insert into categories (kind, title, slug)
    select 'rent', 'Kategorija ' || n, 'kategorija-' || n from generate_series(1, 10) n`)
  await db.execute(sql`
    insert into products (kind, slug, title, category_id, price_per_day, stock)
    select 'rent', 'irankis-' || n, (array['Perforatorius', 'Gręžtuvas', 'Šlifuoklis', 'Vibroplokštė', 'Betono maišyklė'])[1 + n % 5] || ' M' || n,
           (select id from categories where slug = 'kategorija-' || (1 + n % 10)), 1200, 9
      from generate_series(1, ${products}::int) n`)
  await db.execute(sql`
    insert into orders (private_or_company, title, name, lastname, email, phone, address, city, delivery,
      price, vat, price_with_vat, vat_rate, placed_at)
    select case when n % 3 = 0 then 'company'::buyer_kind else 'private' end, case when n % 3 = 0 then 'UAB „Statyba ' || n || '“' end,
           (array['Rūta', 'Jonas', 'Ąžuolas', 'Živilė'])[1 + n % 4], (array['Žemaitė', 'Kazlauskas', 'Šimkus'])[1 + n % 3] || ' ' || n,
           'pirkejas.' || n || '@example.lt', '+370' || (61000000 + n * 7), 'Tilžės g. 1', 'Šiauliai', 'pickup', 1000, 210, 1210, 21,
           ${now}::timestamptz - (${rentals}::int - n) * interval '2 hours'
      from generate_series(1, ${rentals}::int) n`)
  await db.execute(sql`
    insert into order_lines (order_id, position, type, product_id, title, quantity, charged_units, unit,
      unit_price, unit_price_with_vat, price, price_with_vat)
    select o.id, 1, 'rent', p.id, p.title, 1, 1, 'day', 1000, 1210, 1000, 1210
      from (select *, row_number() over (order by id) as n from orders) o
      join (select *, row_number() over (order by id) as n from products) p on p.n = 1 + o.n * 7 % ${products}::int`)
  await db.execute(sql`
    insert into rentals (order_id, order_line_id, product_id, quantity, starts_at, expected_return, created_at, returned_at)
    select o.id, l.id, l.product_id, 1, t.starts, t.due, o.placed_at,
           case when t.due < ${now}::timestamptz and (o.n % 40 > 0 or o.n < ${rentals}::int / 2) then t.due - interval '1 hour' end
      from (select *, row_number() over (order by id) as n from orders) o
      join order_lines l on l.order_id = o.id
      cross join lateral (select case when o.n > ${rentals}::int * 0.9 then ${now}::timestamptz + (o.n % 28 - 7) * interval '1 day'
                                      else o.placed_at + interval '20 hours' end as starts) s
      cross join lateral (select s.starts, s.starts + (1 + o.n % 5) * interval '1 day' as due) t`)
  // a few go on until the client calls
  await db.execute(sql`
    update rentals set expected_return = ${withoutEnd.toISOString()}::timestamptz where returned_at is null and id % 11 = 5`)
  await db.execute(sql`
    update order_lines l set period = jsonb_build_object('from', r.starts_at::date, 'to', r.starts_at::date + 9, 'open_ended', true)
      from rentals r where r.order_line_id = l.id and r.expected_return >= ${withoutEnd.toISOString()}::timestamptz`)
  await db.execute(sql`
    insert into rental_stops (rental_id, kind, from_at, by_customer, said_at)
    select r.id, case when r.id % 2 = 0 then 'breakdown' else 'off_rent' end, r.starts_at, true, r.starts_at
      from rentals r where r.returned_at is null and r.starts_at < ${now}::timestamptz and r.id % 9 < 2`)
  await db.execute(sql`analyze`)
}
