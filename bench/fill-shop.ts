import { createHash } from 'node:crypto'
import pg from 'pg'
import { deeds, makers, things } from './title-words.ts'

/** Ids begin so high that no price, quantity or date is ever mistaken for one (`record-statements.ts`). */
export const firstIds = {
  products: 7_000_001,
  orders: 610_000_001,
  lines: 620_000_001,
  documents: 630_000_001,
  mails: 640_000_001,
  number: 650_000_001,
  users: 660_000_001,
}

export const customers = 64
export const tokenOf = (customer: number): string => `bench-token-of-customer-number-${customer}`

/** Every third product in turn is for rent, for sale, an addition; ids of one kind stand together. */
export interface Filled {
  products: number
  /** Ids of the kind's first and last product, and the step to the next one without attributes. */
  range: Record<'rent' | 'sell' | 'addition', [first: number, last: number]>
}

/** Fills an empty, migrated database by SQL alone: categories, products, a picture for all, customers, rentals. */
export async function fillShop(url: string, products: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const third = Math.floor(products / 3)
    await client.query('begin')
    await restartIds(client)
    await client.query(`insert into images (key, width, height) values ('bench', 1280, 960)`)
    await client.query(
      `insert into categories (kind, title, slug, image_id)
       select k::kind, initcap(d) || ' ' || n, 'kategorija-' || k || '-' || n || '-' || o, 1
         from unnest(array['rent', 'sell', 'addition']) k, generate_series(1, 2) n, unnest($1::text[]) with ordinality d (d, o)`,
      [deeds],
    )
    await client.query('commit')
    for (let from = 0; from < products; from += 50_000)
      await client.query(insertProducts, [from, Math.min(from + 50_000, products) - 1, third, things, deeds, makers])
    await client.query(insertDetails)
    await client.query(insertCustomers, [customers])
    for (let customer = 1; customer <= customers; customer++)
      await client.query(insertToken, [customer, createHash('sha256').update(tokenOf(customer)).digest('hex')])
    await client.query(insertOrders)
    await client.query('vacuum analyze')
    const first = firstIds.products
    return {
      products,
      range: {
        rent: [first, first + third - 1],
        sell: [first + third, first + 2 * third - 1],
        addition: [first + 2 * third, first + products - 1],
      },
    }
  } finally {
    await client.end()
  }
}

async function restartIds(client: pg.Client): Promise<void> {
  const { products, orders, lines, documents, mails, users } = firstIds
  const sequences = { products, orders, order_lines: lines, documents, mails, users }
  for (const [table, first] of Object.entries(sequences))
    await client.query(`alter table ${table} alter column id restart with ${first}`)
}

/** `$1`–`$2` numbers, `$3` a third of all products, `$4`–`$6` words of titles. */
const insertProducts = `
  insert into products (kind, slug, title, about, category_id, related_rent_category_id, related_sell_category_id,
    price, price_per_day, stock)
  select kind, 'irankis-' || i, title,
    title || ' tinka kasdieniam darbui statybose, sode ir dirbtuvėse. Išduodame patikrintą ir švarų, prie jo – instrukcija lietuvių kalba.',
    of_kind.ids[1 + i % array_length(of_kind.ids, 1)],
    case when kind = 'addition' and i % 2 = 0 then rent.ids[1 + i % array_length(rent.ids, 1)] end,
    case when kind = 'addition' and i % 2 = 1 then sell.ids[1 + i % array_length(sell.ids, 1)] end,
    case when kind = 'rent' then 0 else 500 + i * 37 % 90000 end,
    case when kind = 'rent' then 500 + i * 13 % 9000 else 0 end,
    case when kind = 'rent' then 50 else 100000 end
  from generate_series($1::int, $2::int) i
  cross join lateral (select (case when i < $3::int then 'rent' when i < 2 * $3::int then 'sell' else 'addition' end)::kind as kind) k
  cross join lateral (select initcap(($5::text[])[1 + i * 7 % array_length($5::text[], 1)]) || ' '
    || ($4::text[])[1 + i * 11 % array_length($4::text[], 1)] || ' '
    || ($6::text[])[1 + i * 5 % array_length($6::text[], 1)] || ' ' || chr(65 + i % 26) || (100 + i % 900) as title) t
  cross join (select array_agg(id order by id) as ids from categories where kind = 'rent') rent
  cross join (select array_agg(id order by id) as ids from categories where kind = 'sell') sell
  cross join lateral (select array_agg(id order by id) as ids from categories c where c.kind = k.kind) of_kind
  order by i`

const insertDetails = `
  insert into product_images (product_id, image_id, position, is_main) select id, 1, 0, true from products;
  insert into product_properties (product_id, position, property, value)
    select p.id, x.position, x.property, x.value || ' ' || p.id % 90
      from products p, (values (0, 'Galia, W', '9'), (1, 'Svoris, kg', '1'), (2, 'Garantija, mėn.', '2')) x (position, property, value);
  insert into product_attributes (product_id, position, attribute_name, attribute, price)
    select p.id, x.position, 'Dydis', x.attribute, x.position * 150
      from products p, (values (0, 'S'), (1, 'M'), (2, 'L')) x (position, attribute) where p.kind <> 'rent' and p.id % 10 = 0;
  insert into stock_movements (product_id, units, reason) select id, stock, 'stocked' from products`

const insertCustomers = `
  insert into users (name, lastname, email, phone, password_hash)
  select 'Rūta', 'Žemaitė', 'pirkejas.' || n || '@example.lt', '+37061234567', 'none' from generate_series(1, $1::int) n`

/** `$1` which customer, `$2` the token's hash. */
const insertToken = `
  insert into tokens (user_id, hash, remember, created_at, expires_at)
  select id, $2, true, now(), now() + interval '30 days' from users order by id limit 1 offset $1::int - 1`

/** A month of rentals, one an order: half of them back, half out or still to come. */
const insertOrders = `
  with placed as (
    insert into orders (user_id, private_or_company, name, lastname, email, phone, address, city, delivery,
      price, vat, price_with_vat, vat_rate, placed_at)
    select u.id, 'private', u.name, u.lastname, u.email, u.phone, 'Tilžės g. 1', 'Šiauliai', 'pickup', 1000, 210, 1210, 21,
           now() - n * interval '20 minutes'
      from generate_series(1, 2000) n join (select *, row_number() over (order by id) as r from users) u on u.r = 1 + n % 64
    returning id, user_id, placed_at
  ), lines as (
    insert into order_lines (order_id, position, type, product_id, title, quantity, charged_units, unit,
      unit_price, unit_price_with_vat, price, price_with_vat)
    select o.id, 0, 'rent', p.id, p.title, 1, 1, 'day', 1000, 1210, 1000, 1210
      from (select *, row_number() over (order by id) as r from placed) o
      join (select *, row_number() over (order by id) as r from products where kind = 'rent') p
        on p.r = 1 + o.r * 7 % (select count(*) from products where kind = 'rent')
    returning id, order_id, product_id
  )
  insert into rentals (order_id, order_line_id, product_id, user_id, quantity, starts_at, expected_return, created_at, returned_at)
  select l.order_id, l.id, l.product_id, o.user_id, 1, o.placed_at + interval '1 hour', o.placed_at + interval '2 days', o.placed_at,
         case when l.id % 2 = 0 then least(o.placed_at + interval '30 hours', now()) end
    from lines l join placed o on o.id = l.order_id`
