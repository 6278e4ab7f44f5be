import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const body = hash('body')

test('T1839 repeats of requests that were sent before the update are told after it, whatever had told them', async () => {
  const { rows, update } = await makeShopBeforeMigration('_idempotency_keys.sql', shopOfBefore)
  await update()
  await update()
  const carried = await rows(`select scope, key_hash, user_id, body_hash, result, order_id, desk_order_id, client
                             from idempotency_keys order by scope, id`)
  const row = { user_id: 7, body_hash: body, order_id: 1, desk_order_id: null, client: null }
  expect(carried).toEqual([
    {
      ...row,
      scope: 'checkout',
      key_hash: hash('7:raktas'),
      client: '192.0.2.1',
      result: { orderId: 1, return_after: '2026-11-20T15:00:00.120Z' },
    },
    { ...row, scope: 'checkout', key_hash: null, order_id: 2, result: { orderId: 2 } },
    {
      ...row,
      scope: 'checkout',
      key_hash: hash('guest:svečias'),
      user_id: null,
      client: '192.0.2.2',
      order_id: 3,
      result: { orderId: 3, salt: 'druska' },
    },
    {
      ...row,
      scope: 'checkout',
      key_hash: null,
      user_id: null,
      client: '192.0.2.2',
      order_id: 4,
      result: { orderId: 4, salt: null },
    },
    { ...row, scope: 'compensations', key_hash: hash('7:sąskaita'), result: { orderId: 1, documentId: 2 } },
    ...[
      { id: 21, key: 'juodraštis', body_hash: body },
      { id: 22, key: 'kopija', body_hash: hash(JSON.stringify([21, undefined])) },
    ].map(({ id, key, body_hash }) => ({
      ...row,
      scope: 'desk-orders',
      key_hash: hash(`7:${key}`),
      body_hash,
      order_id: null,
      desk_order_id: id,
      result: { orderId: id, deskOrderId: id, left_out: [] },
    })),
    { ...row, scope: 'handovers', key_hash: hash('7:aktas'), result: { orderId: 1, handoverId: 1 } },
    {
      ...row,
      scope: 'settlings',
      key_hash: hash('7:kasa'),
      result: { orderId: 1, data: { invoice: 'AA1', taken: [100] } },
    },
    {
      ...row,
      scope: 'stop-reports',
      key_hash: hash('7:pranešimas'),
      body_hash: hash(JSON.stringify([5, 'set-out'])),
      result: { orderId: 1, reportId: 1 },
    },
  ])
  const [{ gone }] = await rows(`select to_regclass('checkout_keys') is null and to_regclass('guest_attempts') is null
                                    and to_regclass('settlings') is null as gone`)
  expect(gone).toBe(true)
})

const order = (id: number) => `
  insert into orders (id, private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at)
    overriding system value
    values (${id}, 'private', 'Rūta', 'Žemaitė', 'ruta@example.lt', '+37061234567', 'Liepų g. 1', 'Kaunas', 'delivery', 1000, 210, 1210, 21, now());`

const document = (id: number, kind: string) => `
  insert into documents (id, kind, series, number, full_number, order_id, issued_on, issued_at, snapshot, snapshot_hash)
    overriding system value
    values (${id}, '${kind}', 'S${id}', 1, 'S${id}-1', 1, '2026-11-16', '2026-11-16T10:00:00Z', '{}', '');`

/** The clerk 8 is gone: repeats of theirs are nobody's. */
const shopOfBefore = `
  set session_replication_role = replica;
  insert into users (id, name, lastname, email, password_hash, created_at) overriding system value
    values (7, 'Jonas', 'Kalnas', 'jonas@example.lt', '', now());
  ${[1, 2, 3, 4].map(order).join('')}
  insert into checkout_keys (user_id, key, body_hash, order_id, client, created_at)
    values (7, 'customer:raktas', '${body}', 1, '192.0.2.1', now()), (7, 'server:${body}:2026', '${body}', 2, null, now());
  insert into rental_extensions (rental_id, order_id, return_before, return_after, extended_at)
    values (1, 1, '2026-11-19T15:00:00Z', '2026-11-20T15:00:00.12Z', now());
  insert into guest_attempts (key_hash, body_hash, salt, client, order_id, created_at)
    values ('${hash('guest:svečias')}', '${body}', 'druska', '192.0.2.2', 3, now()),
           ('${hash('server')}', '${body}', null, '192.0.2.2', 4, now());
  insert into desk_orders (id, key, body_hash, created_at, created_by, updated_at)
    values (21, 'juodraštis', '${body}', now(), 7, now()), (22, 'kopija', 'copy of 21', now(), 7, now()),
           (23, null, null, now(), 7, now()), (24, 'svetimas', '${body}', now(), 8, now());
  ${document(1, 'act')}${document(2, 'compensation')}
  insert into handovers (order_id, act, happened_at, by_user_id, key, body_hash, document_id)
    values (1, 'handover', now(), 7, 'aktas', '${body}', 1), (1, 'handover', now(), 7, 'prekės', '${body}', null),
           (1, 'handover', now(), 8, 'svetimas', '${body}', 1);
  insert into compensations (document_id, order_id, by_user_id, key, body_hash) values (2, 1, 7, 'sąskaita', '${body}');
  insert into settlings (order_id, by_user_id, key, body_hash, answer, at)
    values (1, 7, 'kasa', '${body}', '{"invoice":"AA1","taken":[100]}', now());
  insert into stops (id, order_id, kind, day, address, city, contact_name, contact_phone, state, created_at)
    overriding system value
    values (5, 1, 'deliver', '2026-11-16', 'Liepų g. 1', 'Kaunas', 'Rūta', '+37061234567', 'open', now());
  insert into stop_reports (stop_id, kind, by_user_id, key, happened_at, received_at)
    values (5, 'set-out', 7, 'pranešimas', now(), now());
  set session_replication_role = origin;`
