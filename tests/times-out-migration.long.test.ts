import { expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

const before = () => makeShopBeforeMigration('_times_out.sql', shopOfBefore)

const counted =
  "select rental_id, quantity, to_char(out_at at time zone 'UTC', 'DD HH24') as out, to_char(back_at at time zone 'UTC', 'DD HH24') as back from rental_counts order by rental_id, out_at"

test('T1930 a shop of before knows since when its counted units are out: by their acts, first out first back, or from their beginning', async () => {
  const { rows, update } = await before()
  await update()
  expect(await rows(counted)).toEqual([
    // of six two went out on the 2nd, three on the 3rd; three came back on the 5th
    { rental_id: 1, quantity: 2, out: '03 09', back: null },
    { rental_id: 2, quantity: 2, out: '02 09', back: '05 10' },
    { rental_id: 2, quantity: 1, out: '03 09', back: '05 10' },
    // no act tells of them
    { rental_id: 3, quantity: 4, out: '02 06', back: '04 15' },
    { rental_id: 4, quantity: 1, out: '02 06', back: '03 15' },
  ])
  await expectToHold(rows)
})

test('T1930 a machine that was written as out at two customers was back with the first when the second took it', async () => {
  const { rows, update } = await before()
  await update()
  expect(
    await rows(
      "select rental_id, to_char(back_at at time zone 'UTC', 'DD HH24') as back from rental_units order by id",
    ),
  ).toEqual([
    { rental_id: 5, back: '04 09' },
    { rental_id: 6, back: '06 09' },
    { rental_id: 7, back: null },
  ])
})

test('T2236 a kill between batches loses nothing and writes nothing twice: the next start goes on where it was', async () => {
  const { rows, update, pool } = await before()
  // a second family whose batch comes later, split into a part of the batch before
  await pool.query(`select setval('rentals_id_seq', 120000)`)
  await pool.query(laterRentals)
  await pool.query(`create function stop_at_second() returns trigger language plpgsql as $$
    begin if new.until > 50000 then perform pg_sleep(60); end if; return new; end $$`)
  await pool.query('create table times_out_written (until integer not null)')
  await pool.query(
    `create trigger stops before update on times_out_written for each row execute function stop_at_second()`,
  )
  const stopped = update().catch((error: Error) => error)
  await expect.poll(() => rows(sleeps), { timeout: 30_000 }).toHaveLength(1)
  await pool.query(`select pg_terminate_backend(pid) from (${sleeps}) sleeping`)
  expect(await stopped).toBeInstanceOf(Error)
  // the first batch stays, nothing of the second
  expect(await rows('select until from times_out_written')).toEqual([{ until: 50_000 }])
  expect(await rows('select max(rental_id)::int as last, sum(quantity)::int as units from rental_counts')).toEqual([
    { last: 4, units: 10 },
  ])

  await pool.query('drop trigger stops on times_out_written')
  await update()
  expect(await rows('select rental_id, sum(quantity)::int as units from rental_counts group by 1 order by 1')).toEqual([
    { rental_id: 1, units: 2 },
    { rental_id: 2, units: 3 },
    { rental_id: 3, units: 4 },
    { rental_id: 4, units: 1 },
    { rental_id: 120_001, units: 5 },
    { rental_id: 120_002, units: 2 },
  ])
  expect(await rows(`select to_regclass('times_out_written') as left`)).toEqual([{ left: null }])
  await expectToHold(rows)
})

async function expectToHold(rows: (sql: string) => Promise<unknown[]>) {
  const ofTimes = invariants.filter(({ name }) => ['I2-units', 'I2-out-once', 'I2-counts'].includes(name))
  expect(ofTimes).toHaveLength(3)
  for (const { sql } of ofTimes) expect(await rows(sql)).toEqual([])
}

const sleeps = "select pid from pg_stat_activity where application_name = 'irankine migrate' and wait_event = 'PgSleep'"

const laterRentals = `
  insert into rentals (order_id, order_line_id, product_id, quantity, handed_out, starts_at, expected_return, created_at, returned_at, split_from) values
    (1, 1, 1, 5, 5, '2026-11-02 06:00Z', '9999-01-01', '2026-11-01', null, null),
    (1, 1, 1, 2, 2, '2026-11-02 06:00Z', '9999-01-01', '2026-11-01', '2026-11-05 10:00Z', 120001)`

const anOrder = `
  insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at)
    values ('private', 'Rūta', 'Žemaitė', 'ruta@example.lt', '+37061234567', 'Liepų g. 1', 'Kaunas', 'pickup', 1000, 210, 1210, 21, '2026-11-01');`

const shopOfBefore = `
  insert into categories (kind, title, slug) values ('rent', 'Statramsčiai', 'statramsciai');
  insert into products (kind, slug, title, category_id, stock, price_per_day, price, tracked) values
    ('rent', 'statramstis', 'Statramstis', 1, 100, 20, 0, 'count'), ('rent', 'graztas', 'Grąžtas', 1, 3, 500, 0, 'each');
  ${anOrder}
  insert into order_lines (order_id, position, type, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, product_id)
    values (1, 0, 'rent', 'Statramstis', 6, 1, 'day', 20, 24, 100, 121, 1), (1, 1, 'rent', 'Statramstis', 6, 1, 'day', 20, 24, 100, 121, 1),
      (1, 2, 'rent', 'Grąžtas', 1, 1, 'day', 20, 24, 100, 121, 2);
  insert into rentals (order_id, order_line_id, product_id, quantity, handed_out, starts_at, expected_return, created_at, returned_at, split_from, cancelled_at) values
    (1, 1, 1, 3, 2, '2026-11-02 06:00Z', '9999-01-01', '2026-11-01', null, null, null),
    (1, 1, 1, 3, 3, '2026-11-02 06:00Z', '9999-01-01', '2026-11-01', '2026-11-05 10:00Z', 1, null),
    (1, 2, 1, 4, 4, '2026-11-02 06:00Z', '2026-11-04 15:00Z', '2026-11-01', '2026-11-04 15:00Z', null, null),
    (1, 2, 1, 1, 0, '2026-11-02 06:00Z', '2026-11-04 15:00Z', '2026-11-01', '2026-11-03 15:00Z', null, null),
    (1, 3, 2, 1, 1, '2026-11-02 06:00Z', '2026-11-05 15:00Z', '2026-11-01', '2026-11-05 09:00Z', null, null),
    (1, 3, 2, 1, 1, '2026-11-04 06:00Z', '2026-11-06 15:00Z', '2026-11-01', '2026-11-07 09:00Z', null, null),
    (1, 3, 2, 1, 1, '2026-11-06 06:00Z', '9999-01-01', '2026-11-01', null, null, null),
    (1, 2, 1, 1, 0, '2026-11-02 06:00Z', '2026-11-04 15:00Z', '2026-11-01', '2026-11-02 05:00Z', null, null),
    (1, 2, 1, 1, 0, '2026-11-02 06:00Z', '2026-11-04 15:00Z', '2026-11-01', null, null, '2026-11-02 05:00Z'),
    (1, 2, 1, 1, 0, '2026-11-02 06:00Z', '2026-11-04 15:00Z', '2026-11-01', null, null, null);
  insert into rental_units (rental_id, unit_id, out_at, back_at) values
    (5, 1, '2026-11-02 09:00Z', '2026-11-05 09:00Z'), (6, 1, '2026-11-04 09:00Z', '2026-11-07 09:00Z'), (7, 1, '2026-11-06 09:00Z', null);
  insert into handovers (order_id, act, happened_at, by_user_id) values
    (1, 'handover', '2026-11-02 09:00Z', 1), (1, 'handover', '2026-11-03 09:00Z', 1), (1, 'return', '2026-11-05 10:00Z', 1);
  insert into handover_lines (handover_id, order_line_id, rental_id, quantity, accessories, condition, clean) values
    (1, 1, 1, 2, '[]', 'good', true), (2, 1, 1, 3, '[]', 'good', true), (3, 1, 1, 3, '[]', 'good', true);
`
