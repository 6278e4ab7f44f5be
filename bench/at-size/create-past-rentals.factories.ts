import pg from 'pg'

/**
 * `times` more finished rentals a machine, before the two years. Without papers and history: not for `npm run verify`.
 */
export async function createPastRentals(url: string, { times }: { times: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const rentals = Math.floor(times / 5)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await client.query(statement.replaceAll('$rentals', String(rentals)))
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const tables = ['orders', 'order_lines', 'rentals', 'rental_units', 'units']

const statements = [
  `create temp table tool as select row_number() over (order by p.id) - 1 as place, p.id, p.title, p.stock, min(u.id) as unit
     from products p join units u on u.product_id = p.id where p.kind = 'rent' group by p.id;
   create temp table year as
   select n, now() - interval '40 days' - (n::bigint * 7919 % 690)::int * interval '1 day' as began, t.*
     from generate_series(1, $rentals) n, (select count(*) as tools from tool) c, tool t where t.place = n % c.tools;
   analyze year`,
  `insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   select 'private', 'Jonas', 'Kazlauskas ' || n, 'metai.' || n || '@example.lt', '+37061234567', 'Tilžės g. 1', 'Šiauliai', 'pickup', 5000, 1050, 6050, 21,
          began - interval '1 day', began - interval '1 hour' from year order by n`,
  `insert into order_lines (order_id, position, type, product_id, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, period)
   select o.id, 0, 'rent', y.id, y.title, 5, 1, 'day', 1000, 1210, 5000, 6050,
          jsonb_build_object('from', began::date, 'to', began::date, 'to_time', '17:00')
     from orders o join year y on o.email = 'metai.' || y.n || '@example.lt' order by o.id`,
  `insert into rentals (order_id, order_line_id, product_id, quantity, handed_out, starts_at, expected_return, created_at, returned_at)
   select o.id, l.id, l.product_id, 5, 5, o.placed_at + interval '1 day', o.placed_at + interval '32 hours', o.placed_at, o.placed_at + interval '31 hours'
     from orders o join order_lines l on l.order_id = o.id where o.email like 'metai.%' order by o.id`,
  `insert into rental_units (rental_id, unit_id, out_at, back_at)
   select r.id, t.unit + (r.id * 5 + n) % t.stock, r.starts_at, r.returned_at
     from rentals r join orders o on o.id = r.order_id and o.email like 'metai.%' join tool t on t.id = r.product_id, generate_series(0, 4) n order by r.id`,
  'update units u set times_out = o.times from (select unit_id, count(*) as times from rental_units group by 1) o where o.unit_id = u.id',
]
