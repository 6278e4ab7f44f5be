import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

const size = Number(process.env.RENTALS ?? 100_000)

/** Half of the rentals are of counted units in lots of five, which went out by acts and came back, every tenth in two parts. */
const shopOfBefore = `
  set session_replication_role = replica;
  insert into categories (kind, title, slug) values ('rent', 'Statramsčiai', 'statramsciai');
  insert into products (kind, slug, title, category_id, stock, price_per_day, price, tracked) values
    ('rent', 'statramstis', 'Statramstis', 1, 100000, 20, 0, 'count'), ('rent', 'graztas', 'Grąžtas', 1, 0, 500, 0, 'each');
  insert into units (id, product_id, code, created_at, updated_at) overriding system value
    select n, 2, 'G-' || n, '2020-01-01', '2020-01-01' from generate_series(1, 1000) n;
  insert into rentals (id, order_id, order_line_id, product_id, quantity, handed_out, starts_at, expected_return, created_at, returned_at, split_from)
    overriding system value
    select n, n, n, 1 + n % 2, case n % 2 when 0 then 5 else 1 end, case n % 2 when 0 then 5 else 1 end, d.day, d.day + interval '3 days', d.day, d.day + interval '3 days',
           case when n % 10 = 0 then n - 2 end
      from generate_series(1, ${size}) n, lateral (select timestamptz '2023-01-02 08:00Z' + n / 1000 * interval '4 days' as day) d;
  insert into handovers (id, order_id, act, happened_at, by_user_id) overriding system value
    select id, order_id, 'handover', starts_at + interval '10 minutes', 1 from rentals where split_from is null;
  insert into handover_lines (handover_id, order_line_id, rental_id, quantity, accessories, condition, clean)
    select id, order_line_id, id, case when id % 10 = 8 then 10 else quantity end, '[]', 'good', true from rentals where split_from is null;
  insert into rental_units (rental_id, unit_id, out_at, back_at)
    select id, 1 + id % 1000, starts_at, returned_at from rentals where product_id = 2;
  set session_replication_role = origin;
  analyze`

/** Of the process that migrates; what it shares with others is not its own. */
const ownMemory = (pid: number): number => {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

test(`T2237 days out of ${size} rentals of before are written in bounded memory`, async () => {
  const { rows, update } = await makeShopBeforeMigration('_times_out.sql', shopOfBefore)
  let [peak, began] = [0, performance.now()]
  let [pid] = [0]
  const watch = setInterval(async () => {
    const [one] = (await rows("select pid from pg_stat_activity where application_name = 'irankine migrate'")) as {
      pid: number
    }[]
    pid = one?.pid ?? pid
    peak = Math.max(peak, ownMemory(pid))
  }, 250)
  try {
    await update()
  } finally {
    clearInterval(watch)
  }
  began = performance.now() - began
  process.stderr.write(`${size} rentals: ${Math.round(began)} ms, ${Math.round(peak / 1024)} MB\n`)
  // counted ones are the even ones; a part of ten lies with the one that it was split from
  expect(await rows('select count(*)::int as rows, sum(quantity)::int as units from rental_counts')).toEqual([
    { rows: size / 2, units: (size / 2) * 5 },
  ])
  expect(await rows('select count(*)::int as wrong from rental_counts where out_at > back_at')).toEqual([{ wrong: 0 }])
  expect(peak).toBeLessThan(200 * 1024)
}, 900_000)
