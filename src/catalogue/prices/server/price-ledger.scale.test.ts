import { expect, test } from 'vitest'
import { makeCategory } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const shop = openShopForFile()

const many = 100_000

test('T947 among a hundred thousand products a price that changes, and one that comes, reads its own rows alone', async () => {
  const category = await makeCategory(shop, { kind: 'sell' })
  const client = await shop.context.database.pool.connect()
  const readWhole = async () => {
    const { rows } = await client.query<{ relname: string; read: string }>(
      `select relname, seq_tup_read as read from pg_stat_xact_user_tables where relname in ('products', 'price_ledger') order by 1`,
    )
    return rows.map(({ relname, read }) => [relname, Number(read)])
  }
  const make = (from: number, to: number) =>
    client.query(
      `insert into products (kind, slug, title, category_id, price)
       select 'sell', 'varztas-' || n, 'Varžtas ' || n, $1, 100 + n % 977 from generate_series($2::int, $3::int) n`,
      [category.id, from, to],
    )
  try {
    await make(1, many)
    await client.query('analyze products, price_ledger')
    await client.query('begin')
    const before = await readWhole()
    await client.query(
      `update products set price = price + 1 where id in (select id from products order by id desc limit 100)`,
    )
    await make(many + 1, many + 100)
    expect(await readWhole()).toEqual(before)
    await client.query('commit')
    const { rows } = await client.query('select why, count(*)::int from price_ledger group by 1 order by 1')
    expect(rows).toEqual([
      { why: 'changed', count: 100 },
      { why: 'first', count: many + 100 },
    ])
  } finally {
    client.release()
  }
})
