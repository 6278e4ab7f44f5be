import { expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

const beforeMachines = () => makeShopBeforeMigration('_machines.sql', shopOfBefore)

test('T250 a shop of before gets a machine for each unit it owns, and what is out is named when it comes back', async () => {
  const { rows, update } = await beforeMachines()
  await update()
  expect(await rows('select product_id, count(*)::int as units from units group by 1 order by 1')).toEqual([
    { product_id: 1, units: 5 },
    { product_id: 2, units: 1 },
  ])
  expect(await rows('select code from units order by id')).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => ({ code: `IR-00000${number}` })),
  )
  expect(await rows('select id, tracked, stock from products order by id')).toEqual([
    { id: 1, tracked: 'each', stock: 5 },
    { id: 2, tracked: 'each', stock: 1 },
    { id: 3, tracked: 'count', stock: 1001 },
    { id: 4, tracked: 'each', stock: 7 },
  ])
  expect(await rows('select rental_id, unit_id, back_at from rental_units')).toEqual([
    { rental_id: 1, unit_id: null, back_at: null },
    { rental_id: 1, unit_id: null, back_at: null },
  ])
  await expectToHold(rows)
})

test('T250 a stop half-way leaves the shop as it was, and the next start carries it over', async () => {
  const { rows, update, pool } = await beforeMachines()
  const locked = await pool.connect()
  await locked.query(
    'begin; lock table order_lines in access exclusive mode; lock table rentals in access exclusive mode',
  )
  const stopped = update().catch((error: Error) => error)
  await expect.poll(() => rows(waitsForRentals)).toHaveLength(1)
  await pool.query(`select pg_terminate_backend(pid) from (${waitsForRentals}) waiting`)
  expect(await stopped).toBeInstanceOf(Error)
  await locked.query('rollback')
  locked.release()
  expect(await rows("select from pg_tables where tablename in ('units', 'rental_units')")).toEqual([])

  await update()
  expect(await rows('select count(*)::int as units from units')).toEqual([{ units: 6 }])
  await expectToHold(rows)
})

test('the million-and-first machine gets a number of its own', async () => {
  const { rows, update, pool } = await beforeMachines()
  await update()
  await pool.query("select setval('unit_codes', 999999)")
  await pool.query('update products set stock = stock + 2 where id = 2')
  expect(await rows('select code from units where product_id = 2 order by id')).toEqual([
    { code: 'IR-000006' },
    { code: 'IR-1000000' },
    { code: 'IR-1000001' },
  ])
})

async function expectToHold(rows: (sql: string) => Promise<unknown[]>) {
  const ofMachines = invariants.filter(({ name }) => name === 'I1-units' || name === 'I2-units')
  expect(ofMachines).toHaveLength(2)
  for (const { sql } of ofMachines) expect(await rows(sql)).toEqual([])
}

const waitsForRentals =
  "select pid from pg_stat_activity where application_name = 'irankine migrate' and wait_event_type = 'Lock'"

const shopOfBefore = `
  insert into categories (kind, title, slug) values ('rent', 'Grąžtai', 'graztai'), ('sell', 'Vinys', 'vinys');
  insert into products (kind, slug, title, category_id, stock, price_per_day, price) values
    ('rent', 'graztas', 'Grąžtas', 1, 5, 333, 0), ('rent', 'pjuklas', 'Pjūklas', 1, 1, 500, 0),
    ('rent', 'statramstis', 'Statramstis', 1, 1001, 20, 0), ('sell', 'vinys', 'Vinys', 2, 7, 0, 300);
  insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at)
    values ('private', 'Rūta', 'Žemaitė', 'ruta@example.lt', '+37061234567', 'Liepų g. 1', 'Kaunas', 'pickup', 1000, 210, 1210, 21, now());
  insert into order_lines (order_id, position, type, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat, product_id)
    values (1, 1, 'rent', 'Grąžtas', 3, 1, 'day', 333, 403, 1000, 1210, 1);
  insert into rentals (order_id, order_line_id, product_id, quantity, handed_out, starts_at, expected_return, created_at)
    values (1, 1, 1, 3, 2, now() - interval '1 day', now() + interval '1 day', now() - interval '2 days');
`
