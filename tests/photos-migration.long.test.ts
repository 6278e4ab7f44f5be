import { expect, test } from 'vitest'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

test('T987 pictures of visits in vain keep to the visit they were shown with, and what shows no visit to none', async () => {
  const { rows, update } = await makeShopBeforeMigration('_photos_of_visits.sql', shopOfBefore)
  await update()
  await update()
  expect(await rows('select key, stop_id from handover_photos order by key')).toEqual([
    { key: 'first-1', stop_id: 1 },
    { key: 'first-2', stop_id: 1 },
    { key: 'goods', stop_id: null },
    { key: 'lost', stop_id: null },
    { key: 'second', stop_id: 2 },
    { key: 'third', stop_id: 3 },
    { key: 'unsaid', stop_id: null },
  ])
})

const order = (id: number) => `
  insert into orders (id, private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at)
    overriding system value
    values (${id}, 'private', 'Rūta', 'Žemaitė', 'ruta@example.lt', '+37061234567', 'Liepų g. 1', 'Kaunas', 'delivery', 1000, 210, 1210, 21, now());`

const inVain = (id: number, orderId: number, at: string) => `
  insert into stops (id, order_id, kind, day, address, city, contact_name, contact_phone, state, ended_at, ended_why, created_at)
    overriding system value
    values (${id}, ${orderId}, 'deliver', '2026-11-16', 'Liepų g. 1', 'Kaunas', 'Rūta', '+37061234567', 'failed', '${at}', 'Nebuvo', now());
  insert into stop_reports (stop_id, kind, by_user_id, key, happened_at, received_at)
    values (${id}, 'failed', 1, 'report-${id}', '${at}', '${at}');`

const photo = (key: string, orderId: number, shows: string | null, at: string) => `
  insert into handover_photos (key, order_id, shows, sent_at)
    values ('${key}', ${orderId}, ${shows === null ? 'null' : `'${shows}'`}, '${at}');`

/** One picture is of an unrecorded visit, two of none. */
const shopOfBefore = [
  order(1),
  order(2),
  inVain(1, 1, '2026-11-16T08:00:00Z'),
  inVain(2, 1, '2026-11-16T10:00:00Z'),
  inVain(3, 2, '2026-11-16T09:00:00Z'),
  photo('first-1', 1, 'visit', '2026-11-16T07:58:00Z'),
  photo('first-2', 1, 'visit', '2026-11-16T08:00:00Z'),
  photo('second', 1, 'visit', '2026-11-16T09:59:00Z'),
  photo('third', 2, 'visit', '2026-11-16T07:00:00Z'),
  photo('lost', 2, 'visit', '2026-11-16T12:00:00Z'),
  photo('goods', 1, 'goods', '2026-11-16T07:00:00Z'),
  photo('unsaid', 1, null, '2026-11-16T07:00:00Z'),
].join('')
