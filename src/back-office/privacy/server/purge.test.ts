import { expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPdf } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { type RetentionName, retention } from '../../../storefront/site/retention.ts'
import { purge } from './purge.ts'

const placed = new Date('2015-06-10T08:00:00Z')
const shop = openShopForFile({ now: placed })

const query = async (text: string) => (await shop.context.database.pool.query(text)).rows
const nothing = Object.fromEntries([...Object.keys(retention), 'unusedPhotos', 'pictures'].map((name) => [name, 0]))
const broken = async () =>
  (await verify(shop.context.database.pool, shop.context.config)).filter(({ breaches }) => breaches.length > 0)

test('T78 personal data are purged when their retention ends, not before, and once', async () => {
  await makeAdmin(shop)
  const admin = await makeAdmin(shop)
  const customer = await makeCustomer(shop, { email: 'sena.pirkeja@example.lt' })
  const paid = await makeOrder(shop, { user_id: customer.id, order: { comment: 'Sena pastaba' } })
  await shop.request(MarkPaid, { as: admin.token, params: { id: paid.id } })
  await makeOrder(shop, { user_id: customer.id, order: { deleted_at: placed } })
  await query(`
    insert into withdrawals (name, order_number, email, content_hash, received_at)
      values ('A', '1', 'a@example.lt', 'x', '2015-06-10');
    insert into consents (consent_id, categories, text_version, given_at) values ('n', '{}', '1', '2015-06-10');
    insert into carts (user_id, lines, updated_at) values (${customer.id}, '[]', '2015-06-10');
    insert into vat_checks (code, answer, asked_at) values ('LT100001919017', 'valid', '2015-06-10');
    insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
      values ('LT121000011101001000', '1', 'EUR', '2015-06-10', 0, 1210, 'a.xml', 1, '2015-06-10');
    insert into bank_entries (statement_id, key, booked_on, amount, currency, is_reversal, debtor_name, debtor_iban,
                              reference, remittance, state)
      select id, 'k', '2015-06-10', 1210, 'EUR', false, 'Sena Pirkėja', 'LT601010012345678901', 'RF18', 'Už nuomą', 'dismissed'
        from bank_statements;
    insert into mails (template, recipient, subject, text, html, written_at)
      values ('contact', 'a@example.lt', '', '', '', '2015-06-10');
    insert into data_requests (kind, email, came_by, received_at, due_at, closed_at, outcome)
      values ('download', '', 'account', '2015-06-10', '2015-07-10', '2015-06-10', 'done')`)
  await query('delete from tokens')

  const night = (moment: string) => purge(shop.context, { now: new Date(moment) })
  expect(await night('2015-06-11T01:15:00Z')).toEqual(nothing)
  expect(await night('2016-06-09T01:15:00Z')).toEqual(nothing)
  expect(await night('2016-06-11T01:15:00Z')).toEqual({ ...nothing, unpaidOrders: 1, carts: 1 })
  expect(await night('2017-06-11T01:15:00Z')).toEqual({ ...nothing, mails: 2, letters: 1 })
  expect(await night('2018-06-11T01:15:00Z')).toEqual({ ...nothing, requests: 1 })
  expect(await night('2020-06-11T01:15:00Z')).toEqual({ ...nothing, consents: 1 })
  expect(await night('2025-12-31T01:15:00Z')).toEqual(nothing)

  const invoice = { as: (await makeAdmin(shop)).token, params: { id: paid.id, kind: 'invoice' } }
  expect((await shop.request(OrderPdf, invoice)).status).toBe(200)
  await query('delete from tokens')
  const first = await night('2026-01-01T01:15:00Z')
  // Reading the invoice in the office is a security event.
  expect(first).toEqual({
    ...nothing,
    documents: 2,
    orders: 1,
    bankEntries: 1,
    withdrawals: 1,
    vatChecks: 1,
    securityEvents: 1,
  })
  expect(await night('2026-01-01T01:15:00Z')).toEqual(nothing)

  const gone = await shop.request(OrderPdf, { ...invoice, as: (await makeAdmin(shop)).token })
  expect([gone.status, gone.body.message]).toEqual([
    404,
    'Šio dokumento saugojimo terminas pasibaigė: likęs tik jo numeris.',
  ])
  expect(await query('select count(*)::int as rows, count(purged_at)::int as empty from documents')).toEqual([
    { rows: 3, empty: 3 },
  ])
  expect(await query(`select price_with_vat, comment, email from orders where id = ${paid.id}`)).toEqual([
    { price_with_vat: 1210, comment: null, email: '' },
  ])
  expect(
    await query(
      'select amount, booked_on::text, debtor_name, debtor_iban, reference, remittance, letters from bank_entries',
    ),
  ).toEqual([
    {
      amount: '1210',
      booked_on: '2015-06-10',
      debtor_name: '',
      debtor_iban: '',
      reference: '',
      remittance: '',
      letters: '   ',
    },
  ])
  expect((await broken()).map(({ name }) => name)).toEqual([])
})

test('T78 of more than a batch all goes that is old enough, and what is a day younger stays', async () => {
  const { id } = await makeCustomer(shop)
  const [older, younger] = [await makeCompany(shop), await makeCompany(shop, { code: '305691173' })]
  await query(`
    delete from tokens;
    insert into client_people (client_id, user_id, role, asked_at)
      values (${older.id}, ${id}, 'pending', '2019-06-10'), (${younger.id}, ${id}, 'pending', '2019-06-12');
    insert into idempotency_keys (scope, user_id, key_hash, body_hash, result, created_at)
      select 'checkout', ${id}, lpad(n::text, 64, '0'), repeat('0', 64), '{}', case n when 1 then '2019-06-12' else '2019-06-10' end::timestamptz
        from generate_series(1, 1001) n;
    insert into password_resets (user_id, hash, expires_at) values (${id}, 'a', '2020-06-10'), (${id}, 'b', '2020-06-12')`)
  const names = ['companyPeople', 'repeats', 'signIns'] as const
  const gone = () => purge(shop.context, { now: new Date('2020-06-11T01:15:00Z'), names: [...names] })
  expect(await gone()).toEqual({ companyPeople: 1, repeats: 1000, signIns: 1 })
  expect(await gone()).toEqual({ companyPeople: 0, repeats: 0, signIns: 0 })
  expect(await query('select client_id from client_people')).toEqual([{ client_id: younger.id }])
  expect(await query('select key_hash from idempotency_keys')).toEqual([{ key_hash: '1'.padStart(64, '0') }])
  expect(await query('select hash from password_resets')).toEqual([{ hash: 'b' }])
})

/** Several statements in one message are one transaction. */
const purging = (change: string) => query(`select set_config('shop.purging', 'yes', true); update documents ${change}`)

test('a purge that took a document too early, or left half of a name, is found out', async () => {
  const { documentId } = await makeOrder(shop)
  await purging(`set snapshot = '{}', purged_at = '2016-01-01' where id = ${documentId}`)
  const { id } = await makeOrder(shop)
  await query(`update orders set erased_at = now() where id = ${id}`)
  expect((await broken()).map(({ name }) => name)).toEqual(['I13-erased', 'I13-purged'])
})

test('only the purge empties a document, and the purge changes nothing else in a document', async () => {
  const { documentId } = await makeOrder(shop)
  const refused = expect.stringContaining('for good')
  const emptied = `set snapshot = '{}', purged_at = now()`
  const messageOf = (tried: Promise<unknown>) => tried.catch((error: Error) => error.message)
  expect(await messageOf(query(`update documents ${emptied} where id = ${documentId}`))).toEqual(refused)
  expect(await messageOf(purging(`${emptied}, number = 99 where id = ${documentId}`))).toEqual(refused)
  const other = `set snapshot = '{"kind": "invoice"}', purged_at = now() where id = ${documentId}`
  expect(await messageOf(purging(other))).toEqual(refused)
})

test('every rule says what, how long and why', () => {
  for (const name of Object.keys(retention) as RetentionName[]) {
    const { what, why, since } = retention[name]
    for (const text of [what, why, since]) expect(text, name).toMatch(/\p{L}{3}/u)
  }
})
