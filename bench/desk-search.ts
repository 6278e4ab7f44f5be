import type pg from 'pg'
import { build } from '../scripts/build.ts'
import { buildIsFresh } from '../tools/build/build-freshness.ts'
import { makeShop } from './at-size/make-shop.samples.ts'
import { beginSection, printTable } from './report.ts'
import { reportAnswer, withOffice } from './with-office.ts'

// node scripts/runtime.mjs bench/desk-search.ts — what a clerk waits for while the phone rings: clients among 100,000, tools among 10,000.
const clients = 100_000
const products = 10_000
if (!buildIsFresh(process.cwd(), process.env.BUILD_DIR ?? 'build')) build()
let code = ''
let title = ''
await withOffice(fill, async (url, token) => {
  beginSection('desk search')
  const client = (search: string) => `${url}/api/admin/clients?${new URLSearchParams({ search })}`
  const product = (search: string) => `${url}/api/admin/desk/products?${new URLSearchParams({ search })}`
  await reportAnswer('desk search, clients by one letter', client('v'), token)
  await reportAnswer('desk search, clients by name', client('vardenis pavardenis'), token)
  await reportAnswer('desk search, clients by phone', client('868 099999'), token)
  await reportAnswer('desk search, clients, nobody', client('nesama'), token)
  await reportAnswer('desk search, tools by one letter', product(title.slice(0, 1)), token)
  await reportAnswer('desk search, tools by title', product(title), token)
  await reportAnswer('desk search, tools by a slip', product(`${title.slice(0, 4)}x${title.slice(5)}`), token)
  await reportAnswer('desk search, tools by code', product(code), token)
})
printTable()

async function fill(db: { $client: unknown }): Promise<void> {
  const pool = db.$client as pg.Pool
  await makeShop(pool.options.connectionString as string, { products })
  await pool.query(`insert into clients (kind, name, contact_name, contact_lastname, email, phone, created_at, updated_at)
    select 'person', 'Vardenis ' || to_hex(n * 7919) || ' Pavardenis', 'Vardenis', 'Pavardenis', 'v' || n || '@example.lt',
           '+3706' || lpad(n::text, 7, '0'), now(), now() from generate_series(1, ${clients}) n`)
  await pool.query('vacuum analyze clients')
  const { rows } = await pool.query<{ code: string; title: string }>(
    `select u.code, split_part(p.title, ' ', 1) as title from units u join products p on p.id = u.product_id
      where u.retired_at is null order by u.id offset 5000 limit 1`,
  )
  code = rows[0]?.code ?? ''
  title = rows[0]?.title ?? ''
}
