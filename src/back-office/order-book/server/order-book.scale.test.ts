import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ListOrders } from '#orders/orders.contract.ts'
import { buildOrderListCondition } from '#orders/server/public/order-conditions.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { measureFastest } from '#platform/test-kit/measure-fastest.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let as: string

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const { db } = shop.context.database
  await db.execute(sql`
    insert into orders (private_or_company, name, lastname, email, phone, title, im_k, address, city, delivery,
      price, vat, price_with_vat, vat_rate, placed_at, paid_at)
    select (case when n % 3 = 0 then 'company' else 'private' end)::buyer_kind,
      'Vardas' || n % 97, 'Pavardė' || n % 1009, 'pirkejas' || n || '@example.lt', '+3706' || lpad(n::text, 7, '0'),
      case when n % 3 = 0 then 'UAB „Statyba ' || n % 501 || '“' end,
      case when n % 3 = 0 then lpad((n * 7)::text, 9, '3') end,
      'Ozo g. ' || n, 'Vilnius', 'pickup', 1000 + n, 210, 1210 + n, 21,
      timestamptz '2023-11-18' + n * interval '150 minutes', case when n % 4 > 0 then now() end
    from generate_series(1, 10000) n`)
  await db.execute(sql`
    insert into documents (order_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
    select id, 'prepayment', 'ISF', id, 'ISF' || lpad(id::text, 6, '0'), placed_at, placed_at, '{}', '' from orders`)
  await db.execute(sql`analyze orders, documents`)
})

test.each([
  {},
  { page: 250 },
  { page: 500 },
  { paid: '0' },
  { paid: '1', page: 300 },
  { q: 'statyba 77' },
  { q: 'pavarde' },
  { q: 'pavarde', page: 500 },
  { q: 'zz' },
  { q: 'a' },
  { q: '7777' },
  { q: 'ISF005000' },
  { q: 'nieko panašaus' },
  { from: '2024-06-01', to: '2024-06-30' },
  { from: '2024-01-01', paid: '0', q: 'vardas5', sort: '-price' },
  { sort: 'client' },
  { sort: '-client', page: 250 },
  { sort: 'price', page: 500 },
  { sort: '-placed_at', page: 250 },
])('of ten thousand orders a page of %j comes within 50 ms', async (query) => {
  const list = async () => expect((await shop.request(ListOrders, { as, query })).status).toBe(200)
  expect(await measureFastest(list, { enough: 50 })).toBeLessThan(50)
})

test('a search reads the index of letters, a sorted list its order, the unpaid theirs', async () => {
  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await shop.context.database.db.execute(sql`explain ${query}`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  const live = sql`from orders where deleted_at is null`
  const search = await planOf(sql`select id from orders where ${buildOrderListCondition({ q: 'Statyba 77' })}`)
  expect(search).toContain('orders_letters')
  expect(search).toContain('documents_full_number')
  expect(search).not.toContain('Seq Scan')
  expect(await planOf(sql`select id ${live} order by client collate "lt-x-icu", id limit 20`)).toContain(
    'orders_live_client',
  )
  expect(await planOf(sql`select id ${live} order by placed_at desc, id desc limit 20`)).toContain(
    'orders_live_placed_at',
  )
  expect(await planOf(sql`select count(*) ${live} and paid_at is null`)).toContain('orders_unpaid')
})
