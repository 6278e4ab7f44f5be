import { beforeAll, expect, test, vi } from 'vitest'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints, UndoImport } from '#back-office/onboarding/onboarding.contract.ts'
import { makeCategory } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { makeXlsx } from '#platform/csv/xlsx.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { addDays } from '#rules/calendar/day.ts'

vi.setConfig({ testTimeout: 60_000 })

let as: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const query = async (text: string) => (await shop.context.database.pool.query(text)).rows
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

const send = (kind: ImportKind, file: string[] | Uint8Array, fields?: Record<string, string>) =>
  sendFile({ shop, as }, buildImportEndpoints(kind).start, file, fields)
const undo = (id: number) => shop.request(UndoImport, { as, params: { id } })

test('T2338 PostgreSQL knows what an import has put into a table before it ends', async () => {
  const counted = async () => (await query(`select reltuples::int as rows from pg_class where relname = 'clients'`))[0]
  expect((await counted())?.rows).toBeLessThan(1_000)
  const lines = Array.from({ length: 1_000 }, (_, at) => `Ona;counted${at}@example.lt`)
  const tried = await send('clients', ['Klientas;El. paštas', ...lines], { dry_run: '1' })
  expect(tried.body.data).toMatchObject({ created: 1_000, errors: [] })
  expect((await counted())?.rows).toBeGreaterThanOrEqual(1_000)
})

test('T2290 clients of several batches come, change and go back with the traces that one leaves', async () => {
  const other = await makeCompany(shop, {})
  await makeCompany(shop, { code: '302445450', merged_into: other.id })
  const heads =
    'Klientas;Įmonės kodas;El. paštas;Miestas;Kredito limitas;Kontaktas;Kontakto el. paštas;Kontaktas gauna sąskaitas'
  const rows = (city: string, contact: string) =>
    Array.from({ length: 2_200 }, (_, at) =>
      at === 1_500
        ? `UAB „Klevas“;300000003;;${city};1500,00;${contact};${contact}@example.lt;taip`
        : `Ona;;ona${at}@example.lt;${city};;;;`,
    )
  const refused = await send('clients', [heads, ...rows('Kaunas', 'Ona'), 'UAB „Sujungta“;302445450;;;;;;'])
  expect([refused.status, refused.body.data.errors]).toEqual([
    422,
    [{ row: 2_202, field: '', message: 'Tokia įmonė klientų sąraše jau yra.' }],
  ])
  expect(await query('select count(*)::int from clients')).toEqual([{ count: 2 }])

  const came = await send('clients', [heads, ...rows('Kaunas', 'Ona')])
  expect(came.body.data).toMatchObject({ created: 2_200, updated: 0, errors: [] })
  shop.setNow(new Date('2026-11-18T08:31:00Z'))
  const changed = await send('clients', [heads, ...rows('Alytus', 'Rasa')])
  expect(changed.body.data).toMatchObject({ created: 0, updated: 2_200, errors: [] })
  const company = () =>
    query(`select c.city, c.credit_limit, c.version, array_agg(k.name || ' ' || k.gets_bills order by k.id) as contacts
             from clients c join client_contacts k on k.client_id = c.id where c.code = '300000003' group by c.id`)
  expect(await company()).toEqual([
    { city: 'Alytus', credit_limit: 150_000, version: 2, contacts: ['Ona true', 'Rasa true'] },
  ])
  const cities = 'select city, count(*)::int from clients where email is not null group by city'
  expect(await query(cities)).toEqual([{ city: 'Alytus', count: 2_199 }])
  expect((await undo(changed.body.data.id)).body.data).toMatchObject({ removed: 0 })
  expect(await company()).toEqual([{ city: 'Kaunas', credit_limit: 150_000, version: 3, contacts: ['Ona true'] }])
  expect(await query(cities)).toEqual([{ city: 'Kaunas', count: 2_199 }])
  expect((await undo(came.body.data.id)).body.data).toMatchObject({ removed: 2_200 })
  expect(await query('select count(*)::int from clients')).toEqual([{ count: 2 }])
  expect(
    await query(`select deed, count(*)::int, count(distinct subject_id)::int as clients from history
                  where subject_kind = 'client' group by deed order by deed`),
  ).toEqual([
    { deed: 'client.bills-redirected', count: 1, clients: 1 },
    { deed: 'client.contacts-changed', count: 3, clients: 1 },
    { deed: 'client.created', count: 2_200, clients: 2_200 },
    { deed: 'client.imported', count: 2, clients: 0 },
    { deed: 'client.updated', count: 4_400, clients: 2_200 },
    { deed: 'import.undone', count: 2, clients: 0 },
  ])
})

test('T2291 prices of several batches come by a client’s e-mail and go back, and one that overlaps is told on its row', async () => {
  await makeCategory(shop, { kind: 'rent', title: 'Grąžtai' })
  const named = [1, 2, 3].map((n) => `kainos${n}@example.lt`)
  await send('clients', ['Klientas;El. paštas', ...named.map((email) => `Ona;${email}`)])
  const heads = 'Klientas;Kategorija;Nuolaida procentais;Nuo;Iki'
  const rows = named.flatMap((email) =>
    Array.from({ length: 600 }, (_, at) => addDays('2027-01-01', at)).map((day) => `${email};Grąžtai;10;${day};${day}`),
  )
  const overlapping = `${named[2]};Grąžtai;15;2027-02-01;2027-03-01`
  const refused = await send('price-lists', [heads, ...rows, overlapping])
  expect([refused.status, refused.body.data.errors]).toEqual([
    422,
    Array.from({ length: 28 }, (_, at) => ({
      row: 1_234 + at,
      field: 'from',
      message: 'Tuo pačiu laiku dėl to paties jau sutarta kitoje eilutėje.',
    })).concat({ row: 1_802, field: 'from', message: 'Tuo pačiu laiku dėl to paties jau sutarta kitoje eilutėje.' }),
  ])
  const count = () => query('select count(*)::int from client_prices')
  expect(await count()).toEqual([{ count: 0 }])
  const came = await send('price-lists', [heads, ...rows])
  expect(came.body.data).toMatchObject({ created: 1_800, errors: [] })
  expect(await count()).toEqual([{ count: 1_800 }])
  expect((await undo(came.body.data.id)).body.data).toMatchObject({ removed: 1_800 })
  expect(await count()).toEqual([{ count: 0 }])
})

test('T2292 a packed file says no more than an unpacked one may', async () => {
  const rows = (letters: number) => Array.from({ length: 120 }, () => ['Ona', 'a'.repeat(letters)])
  const packed = (letters: number) => makeXlsx({ sheets: [{ rows: [['Klientas', 'Pastaba'], ...rows(letters)] }] })
  const { status, body } = await send('clients', packed(90_000))
  expect([status, body.errors]).toEqual([
    422,
    { file: ['Faile per daug teksto: daugiausia 10 mln. ženklų. Padalykite jį.'] },
  ])
  const less = await send('clients', packed(80_000))
  expect(less.body.data.errors).toHaveLength(120)
})
