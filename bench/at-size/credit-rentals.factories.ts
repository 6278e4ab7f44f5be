import pg from 'pg'

interface CreditRentalOptions {
  rentals: number
  clients: number
  /** First day of the first; each lasts 75 days. */
  from: string
  /** Each second is out without an agreed end, expected for three weeks. */
  openEnded?: boolean
}

/**
 * Five rentals an order, in an empty shop; the first client has a hundredth of all. Each tenth is two units, each
 * seventh offered packages.
 */
export async function createCreditRentals(
  url: string,
  { rentals, clients, from, openEnded = false }: CreditRentalOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const values = { $rentals: rentals, $clients: clients, $orders: Math.ceil(rentals / 5), $from: `date '${from}'` }
    for (const statement of openEnded ? [...statements, ...withoutAnEnd, sums] : [...statements, sums])
      await client.query(
        Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, `${value}`), statement),
      )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const statements = [
  `insert into clients (kind, name, code, email, billing, credit_limit, created_at, updated_at)
   select 'company', 'UAB „Statyba ' || to_hex(n * 7919) || '“', (300000000 + n)::text, 'k' || n || '@example.lt', 'monthly', 100000000, now(), now()
     from generate_series(1, $clients) n`,
  `create temp table ordered as
   select n, case when n <= $orders / 100 then 1 else 2 + n % ($clients - 1) end as client, $from + n % 7 as from_day
     from generate_series(1, $orders) n`,
  `insert into orders (private_or_company, client_id, billing, name, lastname, email, phone, title, im_k, address, city, delivery,
     price, vat, price_with_vat, vat_rate, placed_at)
   select 'company', client, 'monthly', 'Jonas', 'Kazlauskas ' || n, 'k' || client || '@example.lt', '+37061234567', 'UAB „Statyba“',
          (300000000 + client)::text, 'Tilžės g. 1', 'Šiauliai', 'pickup', 900000, 189000, 1089000, 21, from_day - interval '1 hour'
     from ordered order by n`,
  `create temp table receipts as
   select d.from_day, count(*) filter (where isodow < 6) as charged,
          jsonb_agg(jsonb_build_object('date', day, 'weekday', isodow, 'charged', isodow < 6) ||
                    case when isodow < 6 then '{}' else jsonb_build_object('reason', 'nedirbame') end order by day) as receipt
     from (select distinct from_day from ordered) d, generate_series(0, 74) k,
  lateral (select d.from_day + k as day, extract(isodow from d.from_day + k)::int as isodow) x
    group by d.from_day`,
  `insert into order_lines (order_id, position, type, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, period, receipt, packages)
   select o.id, l, 'rent', 'Keltuvas ' || l, q.quantity, r.charged, 'day', 1000 + l * 100, round((1000 + l * 100) * 1.21),
          q.quantity * r.charged * (1000 + l * 100), round(q.quantity * r.charged * (1000 + l * 100) * 1.21),
          jsonb_build_object('from', d.from_day, 'to', d.from_day + 74, 'to_time', '17:00'), r.receipt,
          case when (o.id * 5 + l) % 7 = 0 then '[{"days": 7, "price": 5000}, {"days": 30, "price": 18000}]'::jsonb end
     from ordered d join receipts r on r.from_day = d.from_day
     join orders o on o.lastname = 'Kazlauskas ' || d.n, generate_series(0, 4) l,
  lateral (select case when (o.id + l) % 10 = 0 then 2 else 1 end as quantity) q
    order by o.id, l`,
  `insert into rentals (order_id, order_line_id, quantity, starts_at, expected_return, created_at)
   select o.id, l.id, l.quantity, ((l.period ->> 'from') || ' 08:00')::timestamp at time zone 'Europe/Vilnius',
          ((l.period ->> 'to') || ' 17:00')::timestamp at time zone 'Europe/Vilnius', o.placed_at
     from orders o join order_lines l on l.order_id = o.id order by l.id`,
  `insert into mails (template, recipient, subject, text, html, order_id, written_at, sent_at)
   select 'order-placed', email, 'Užsakymas', '', '', id, placed_at, placed_at from orders order by id`,
]

const sums = `update orders o set price = s.price, vat = s.price_with_vat - s.price, price_with_vat = s.price_with_vat
     from (select order_id, sum(price) as price, sum(price_with_vat) as price_with_vat from order_lines group by 1) s where s.order_id = o.id`

const withoutAnEnd = [
  `update order_lines l set charged_units = e.charged, receipt = e.receipt, price = l.quantity * e.charged * l.unit_price,
          price_with_vat = l.quantity * e.charged * l.unit_price_with_vat,
          period = jsonb_build_object('from', l.period ->> 'from', 'to', ((l.period ->> 'from')::date + 20)::text, 'open_ended', true)
     from order_lines b cross join lateral (
       select count(*) filter (where (x.day ->> 'charged')::boolean) as charged, jsonb_agg(x.day order by x.n) as receipt
         from jsonb_array_elements(b.receipt) with ordinality x (day, n) where x.n <= 21) e
    where b.id = l.id and l.id % 2 = 0`,
  `update rentals set expected_return = '9999-01-01T00:00:00Z', handed_out = quantity where order_line_id % 2 = 0`,
]
