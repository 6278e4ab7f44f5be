import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { measureFastestRelative } from '#platform/test-kit/measure-fastest-relative.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListDebts, ShowClientDebt } from '../debts.contract.ts'

let token: string

// A million pieces on 200,000 bills, the last two of each client open.
const shop = openShopForFile({ now: new Date('2026-11-23T10:00:00Z') })
beforeAll(async () => {
  token = (await makeAdmin(shop)).token
  const { pool } = shop.context.database
  await pool.query(`insert into clients (kind, name, code, email, billing, created_at, updated_at)
    select 'company', 'UAB „Statyba ' || to_hex(n * 7919) || '“', (100000000 + n)::text, 'k' || n || '@example.lt', 'monthly', now(), now()
      from generate_series(1, 20000) n`)
  await pool.query(`insert into documents (client_id, kind, series, number, full_number, issued_on, issued_at, due_on, snapshot, snapshot_hash)
    select c.id, 'invoice', 'NS', (m - 1) * 20000 + c.id, 'NS' || (m - 1) * 20000 + c.id, d.day, d.day, d.day + 14, '{}', 'x'
      from clients c, generate_series(1, 10) m, lateral (select date '2026-11-01' - (10 - m) * 45 as day) d
     order by m, c.id`)
  await pool.query(`insert into document_balances (document_id, client_id, due_on, billed, settled)
    select id, client_id, due_on, 12100, case when number <= 160000 then 12100 else (number % 7) * 1000 end from documents`)
  await pool.query(`insert into debt_promises (client_id, day, note, made_at, made_by)
    select id, date '2026-11-20' + id % 10, '', now(), 1 from clients where id % 10 = 0`)
  await pool.query(`insert into debt_reminders (client_id, document_id, step, open, sent_at)
    select client_id, document_id, 1, 1000, now() from document_balances where open > 0 and document_id % 2 = 0`)
  await pool.query('vacuum analyze documents, document_balances, clients, debt_promises, debt_reminders')
}, 240_000)

const limitMs = 50

const quickest = (ask: () => Promise<{ status: number }>) =>
  measureFastestRelative(shop.context.database.pool, async () => expect((await ask()).status).toBe(200), {
    enough: limitMs,
  })

test.each<[string, object]>([
  ['nothing', {}],
  ['a name of all of them', { search: 'statyba' }],
  ['a name', { search: 'statyba 1eef' }],
  ['a code', { search: '100012345' }],
  ['what is late', { state: 'overdue' }],
  ['an age', { state: '31-60' }],
  ['promises', { state: 'promised' }],
  ['broken promises', { state: 'broken' }],
  ['whoever is stopped', { state: 'stopped' }],
  ['by sum', { sort: '-open' }],
  ['a late page', { page: 500 }],
])(
  'T691 among 20,000 clients with a million pieces the debt desk asked for %s answers within 50 ms',
  async (_, query) => {
    const input = () => shop.request(ListDebts, { as: token, query: { ...query } })
    expect((await input()).status).toBe(200)
    expect(await quickest(input)).toBeLessThan(limitMs)
  },
)

test('T691 the debts of one client are read within 50 ms', async () => {
  const input = () => shop.request(ShowClientDebt, { as: token, params: { id: 12_345 } })
  expect((await input()).body.data.documents).toHaveLength(2)
  expect(await quickest(input)).toBeLessThan(limitMs)
})
