import type pg from 'pg'
import { addDays } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { build } from '../scripts/build.ts'
import { buildIsFresh } from '../tools/build/build-freshness.ts'
import { makeShop } from './at-size/make-shop.samples.ts'
import { printTable, report, reportAtMost } from './report.ts'
import { middle, withOffice } from './with-office.ts'

// node scripts/runtime.mjs bench/tariffs.ts — what packages cost a cart: five tools for 60 days, without any and with twenty of each.
const lines = 5
const packagesOfEach = 20
const rounds = 200
if (!buildIsFresh(process.cwd(), process.env.BUILD_DIR ?? 'build')) build()
let tools: { plain: number[]; packaged: number[] } = { plain: [], packaged: [] }
let period = { from: '', to: '' }
await withOffice(fill, async (url) => {
  const took = { plain: [] as number[], packaged: [] as number[] }
  // in turns, so that both meet the same weather
  for (let round = 0; round < rounds; round++)
    for (const which of ['plain', 'packaged'] as const) took[which].push(await price(url, tools[which]))
  const [plain, packaged] = [middle(took.plain), middle(took.packaged)]
  report('a cart of five tools, no packages', `${plain.toFixed(1)} ms`, { note: `middle of ${rounds}` })
  report('the same with twenty packages of each', `${packaged.toFixed(1)} ms`, { note: `middle of ${rounds}` })
  reportAtMost('packages against none', packaged / plain, 2, '×')
})
printTable()

async function fill(db: { $client: unknown }): Promise<void> {
  const pool = db.$client as pg.Pool
  await makeShop(pool.options.connectionString as string, { products: 1_000 })
  const { rows } = await pool.query<{ id: number }>(
    `select p.id from products p where p.price_per_day > 0 and p.stock > 0 and not p.is_bundle
        and not exists (select from rentals r where r.product_id = p.id and r.returned_at is null and r.cancelled_at is null)
      order by p.id limit ${2 * lines}`,
  )
  const ids = rows.map(({ id }) => id)
  tools = { plain: ids.slice(0, lines), packaged: ids.slice(lines) }
  await pool.query(
    `insert into product_tariffs (product_id, valid_from, packages)
     select p.id, now(), (select jsonb_agg(jsonb_build_object('days', n + 1, 'price', p.price_per_day * (n + 1) * 9 / 10 - n))
                            from generate_series(1, ${packagesOfEach}) n)
       from products p where p.id = any($1)`,
    [tools.packaged],
  )
  const monday = addDays(dayOf(new Date()), 8 - (new Date(dayOf(new Date())).getUTCDay() || 7))
  period = { from: monday, to: addDays(monday, 53) }
}

async function price(url: string, ids: number[]): Promise<number> {
  const items = ids.map((id) => ({ id, type: 'rent', quantity: 1, period }))
  const begun = performance.now()
  const answer = await fetch(`${url}/api/cart/price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  })
  const cart = (await answer.json()) as { items: { error?: string; pieces?: unknown[] }[] }
  const took = performance.now() - begun
  const wrong = cart.items.find(({ error, pieces }) => error || !pieces?.length)
  if (wrong) throw new Error(`A cart was answered with ${JSON.stringify(wrong)}`)
  return took
}
