import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { measureFastest } from '#platform/test-kit/measure-fastest.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListBankEntries, ListPayments } from '../payments.contract.ts'
import { findWhatIsPaid } from './find-bank-entry-match.ts'

let as: string

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const { db } = shop.context.database
  await db.execute(sql`
    insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery,
      price, vat, price_with_vat, vat_rate, placed_at, paid_at)
    select 'private', 'Vardas' || n % 97, 'Pavardė' || n % 1009, 'pirkejas' || n || '@example.lt',
      '+3706' || lpad(n::text, 7, '0'), 'Ozo g. ' || n, 'Vilnius', 'pickup', 1000 + n, 210, 1210 + n, 21,
      timestamptz '2023-11-18' + n * interval '150 minutes', case when n % 10 > 0 then now() end
    from generate_series(1, 11000) n`)
  await db.execute(sql`
    insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
    values ('LT121000011101001000', 'ISR-1', 'EUR', '2026-11-18', 0, 0, 'israsas.xml', 1, now())`)
  await db.execute(sql`
    insert into bank_entries (statement_id, key, booked_on, amount, currency, is_reversal, debtor_name, debtor_iban,
      reference, remittance, state)
    select 1, 'k' || n, date '2023-11-18' + n / 10, 1210 + n, 'EUR', false, 'Mokėtojas ' || n % 501,
      'LT' || lpad((n % 997)::text, 18, '0'), '', 'Už nuomą ' || n, case when n % 20 = 0 then 'waiting' else 'settled' end
    from generate_series(1, 10000) n`)
  await db.execute(sql`
    insert into payments (order_id, paid_on, amount, way, bank_entry_id, created_at)
    select o.id, date '2023-11-18' + o.id / 10, o.price_with_vat, 'transfer',
      case when o.id % 2 = 0 and o.id <= 10000 then o.id end, now() from orders o where o.paid_at is not null`)
  await db.execute(sql`analyze orders, payments, bank_entries`)
})

test.each([
  {},
  { page: 250 },
  { page: 490 },
  { way: 'transfer', page: 100 },
  { q: 'pavarde' },
  { q: 'moketojas 77' },
  { q: 'nieko panašaus' },
  { q: '7777' },
  { from: '2024-06-01', to: '2024-06-30' },
])('of ten thousand payments a page of %j comes within 50 ms', async (query) => {
  const list = async () => expect((await shop.request(ListPayments, { as, query })).status).toBe(200)
  expect(await measureFastest(list, { enough: 50 })).toBeLessThan(50)
})

test('the waiting entries among ten thousand are read within 50 ms, and an order for an entry is found within 50 ms', async () => {
  const list = async () => expect((await shop.request(ListBankEntries, { as, query: {} })).body.meta.total).toBe(500)
  expect(await measureFastest(list, { enough: 50 })).toBeLessThan(50)
  const query = { state: 'settled' as const, q: 'moketojas 77' }
  const match = async () =>
    expect((await shop.request(ListBankEntries, { as, query })).body.meta.total).toBeGreaterThan(100)
  expect(await measureFastest(match, { enough: 50 })).toBeLessThan(50)
  const { database } = shop.context
  const entry = {
    amount: 1_250,
    debtor_name: 'Mokėtojas 7',
    debtor_iban: `LT${'8'.padStart(18, '0')}`,
    reference: '',
    remittance: '',
  }
  const find = () => database.transaction((tx) => findWhatIsPaid(tx, entry))
  expect(await find()).toEqual({ sure: false, orderIds: [40], billIds: [] })
  expect(await measureFastest(find, { enough: 50 })).toBeLessThan(50)
})
