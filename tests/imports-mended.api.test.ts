import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import {
  buildImportEndpoints,
  ListMoveSteps,
  SaveMoveTotals,
  UndoImport,
} from '#back-office/onboarding/onboarding.contract.ts'
import { DownloadArchive } from '#back-office/operations/archive.contract.ts'
import { archiveShopFile } from '#back-office/operations/server/archive-shop-file.ts'
import { makeRestoreTarget } from '#back-office/operations/server/backups.factories.ts'
import { restore } from '#back-office/operations/server/restore.ts'
import { makeCategory, makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { company } from '#sales/desk/server/desk.factories.ts'

vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let as: string
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:00:00Z') })
  as = (await makeAdmin(shop)).token
  return () => shop.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows

const send = (
  kind: ImportKind,
  lines: string[],
  { to = 'start', ...fields }: Record<string, string> & { to?: 'start' | 'rejected' | 'rejectedXlsx' } = {},
) => sendFile({ shop, as }, buildImportEndpoints(kind)[to], lines, fields)
const undo = (id: number) => shop.request(UndoImport, { as, params: { id } })

test('T2257 a file with headings that were mapped once is read alike without a mapping, and another one is not', async () => {
  const lines = (at: number) => ['Pirkėjas;Paštas;Sritis', `Ona ${at};ona${at}@example.lt;x`]
  const unknown = await send('clients', lines(1), { dry_run: '1' })
  expect([unknown.status, unknown.body.columns]).toEqual([422, ['Pirkėjas', 'Paštas', 'Sritis']])
  const mapping = { Pirkėjas: 'name', Paštas: 'email' }
  const tried = await send('clients', lines(1), { mapping: JSON.stringify(mapping), dry_run: '1' })
  expect(tried.status).toBe(200)
  expect((await send('clients', lines(1), { dry_run: '1' })).status).toBe(422)
  expect((await send('clients', lines(1), { mapping: JSON.stringify(mapping) })).status).toBe(200)
  const [, row = ''] = lines(2)
  const again = await send('clients', ['Pirkėjai 2026', ' pirkėjas ;PAŠTAS;sritis', row])
  expect([again.status, again.body.data]).toMatchObject([200, { created: 1, ignored: ['sritis'] }])
  expect((await send('clients', ['Pirkėjas;Paštas', 'Ona 3;ona3@example.lt'])).status).toBe(422)
  expect((await send('debts', ['Pirkėjas;Paštas;Sritis', row])).status).toBe(422)
})

test('T2258 rows that are refused come back with their own columns and why, and are taken once they are mended', async () => {
  await makeCompany(shop, { code: company.im_k })
  const lines = [
    'Skolos',
    'Sritis;Klientas;Dokumento numeris;Išrašyta;Neapmokėta suma su PVM',
    `=1+1;${company.im_k};SF-1;2026-08-31;121`,
    `"a;b";Nėra;SF-2;2026-02-29;121`,
    `c;${company.im_k};SF-3;2026-08-31;gal`,
  ]
  const { status, bytes } = await send('debts', lines, { to: 'rejected' })
  expect(status).toBe(200)
  const text = new TextDecoder().decode(bytes)
  expect(text.split('\r\n')).toEqual([
    'Sritis;Klientas;Dokumento numeris;Išrašyta;Neapmokėta suma su PVM;Kodėl nepriimta',
    expect.stringMatching(/^"a;b";Nėra;SF-2;2026-02-29;121;"Klientas: Kliento „Nėra“ nėra\. Išrašyta: .+"$/),
    expect.stringMatching(new RegExp(`^c;${company.im_k};SF-3;2026-08-31;gal;"Neapmokėta suma su PVM: .+"$`)),
    '',
  ])
  expect(await query('select id from documents')).toEqual([])
  const sheet = await send('debts', lines, { to: 'rejectedXlsx' })
  const [first] = (await readXlsx(sheet.bytes)).sheets
  expect(first?.rows).toHaveLength(3)
  expect(first?.rows[1]?.[0]).toBe('a;b')
  const mended = text
    .replace('Nėra', company.im_k)
    .replace('2026-02-29', '2026-02-28')
    .replace('gal', '12,10')
    .split('\r\n')
  const taken = await send('debts', mended)
  expect([taken.status, taken.body.data]).toMatchObject([200, { created: 2, ignored: ['Sritis', 'Kodėl nepriimta'] }])
})

test('T2259 machines that a file changed are as they were after an undo, unless somebody changed them since', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  await send('units', ['Kodas;Produktas;Pastaba;Serijos numeris', `P-1;${drill.slug};Senas;A`, `P-2;${drill.slug};;B`])
  const changed = await send('units', ['Kodas;Pastaba', 'P-1;Naujas', 'P-2;Naujas'])
  expect(changed.body.data).toMatchObject({ created: 0, updated: 2 })
  expect((await undo(changed.body.data.id)).body.data).toMatchObject({ removed: 0 })
  expect(await query('select code, note, serial from units order by code')).toEqual([
    { code: 'P-1', note: 'Senas', serial: 'A' },
    { code: 'P-2', note: '', serial: 'B' },
  ])
  const again = await send('units', ['Kodas;Pastaba', 'P-1;Naujas', 'P-2;Naujas'])
  await send('units', ['Kodas;Pastaba', 'P-2;Dar naujesnis'])
  const refused = await undo(again.body.data.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'in-use'])
  expect(await query(`select note from units where code = 'P-1'`)).toEqual([{ note: 'Naujas' }])
})

test('T2337 machines that are inspected, their open rentals and goods of which none are left go back by an undo', async () => {
  await makeCategory(shop, { kind: 'sell', title: 'Apsauga' })
  const lift = await makeRentProduct(shop, {
    title: 'Keltuvas',
    units: 0,
    inspections: [{ kind: 'Metinė', months: 12, rental_days: 40, meter_hours: null, obligatory: true }],
  })
  await makeCompany(shop, { code: company.im_k })
  const machines = await send('units', ['Kodas;Produktas;Pirkta', `K-1;${lift.slug};2024-01-02`])
  expect(await query('select count(*)::int as terms from inspection_terms')).toEqual([{ terms: 1 }])
  const rentals = await send('open-rentals', [
    'Nuomos numeris;Klientas;Vieneto kodas;Išduota;Dienos kaina be PVM;Sąskaitos išrašytos iki',
    `N-1;${company.im_k};K-1;2026-11-02;30;2026-11-10`,
  ])
  const goods = await send('goods', [
    'Pavadinimas;Kategorija;Kaina be PVM;Likutis;Savikaina be PVM',
    'Pirštinės;Apsauga;4,50;0;2',
    'Akiniai;Apsauga;6;3;2',
  ])
  for (const { body } of [goods, rentals, machines]) {
    expect(body.data, JSON.stringify(body)).toMatchObject({ errors: [] })
    expect((await undo(body.data.id)).body.data).toMatchObject({ removed: body.data.created })
  }
  expect(
    await query(
      'select (select count(*)::int from inspection_terms) as terms, (select count(*)::int from sold_out) as none_left',
    ),
  ).toEqual([{ terms: 0, none_left: 1 }])
})

test('T2260 a move is told step by step, with what the old program had and the difference', async () => {
  const client = await makeCompany(shop, { code: company.im_k })
  const steps = async () => (await shop.request(ListMoveSteps, { as })).body.data
  expect((await steps()).map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ['clients', 'missing'],
    ['units', 'missing'],
    ['goods', 'missing'],
    ['price-lists', 'missing'],
    ['open-rentals', 'missing'],
    ['deposits', 'missing'],
    ['debts', 'missing'],
  ])
  await send('debts', [
    'Klientas;Dokumento numeris;Išrašyta;Neapmokėta suma su PVM',
    `${client.id};SF-1;2026-08-31;121`,
    `${client.id};SF-2;2026-08-31;100`,
  ])
  const debts = async () => (await steps()).find(({ kind }: { kind: string }) => kind === 'debts')
  expect(await debts()).toMatchObject({ state: 'imported', count: 2, sum: 22_100, old: null })
  const save = (count: number | null, sum: number | null) =>
    shop.request(SaveMoveTotals, { as, body: { kind: 'debts', count, sum } })
  expect((await save(2, 22_200)).status).toBe(200)
  expect(await debts()).toMatchObject({ state: 'differs', difference: { count: 0, sum: -100 } })
  await save(2, 22_100)
  expect(await debts()).toMatchObject({ state: 'done', old: { count: 2, sum: 22_100 } })
  expect((await save(-1, null)).status).toBe(422)
})

test('T2261 an archive carries open rentals, deposits and debts of another program out and in, and the shop that reads it adds up', async () => {
  const place = mkdtempSync(join(tmpdir(), 'irankine-moved-'))
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 2 })
  await makeCompany(shop, { code: company.im_k, billing: 'monthly' })
  await send('open-rentals', [
    'Nuomos numeris;Klientas;Produktas;Išduota;Dienos kaina be PVM;Sąskaitos išrašytos iki',
    `N-1;${company.im_k};${drill.slug};2026-11-03;12;2026-11-15`,
  ])
  await send('deposits', ['Nuomos numeris;Užstatas;Priimtas', 'N-1;200;2026-11-03'])
  await send('debts', [
    'Klientas;Dokumento numeris;Išrašyta;Neapmokėta suma su PVM',
    `${company.im_k};SF-1;2026-08-31;121`,
  ])
  as = (await makeAdmin(shop)).token
  const { status, bytes } = await shop.request(DownloadArchive, { as })
  expect(status).toBe(200)
  const file = join(place, 'whole.zip')
  writeFileSync(file, bytes)
  const target = await makeRestoreTarget(place)
  const { broken } = await restore({ ...target.place, file, kind: archiveShopFile, into: 'an-empty-shop' })
  expect(broken).toEqual([])
  const tables = ['imported_orders', 'billed_pieces', 'deposits', 'document_balances', 'data_imports']
  await target.visit(async (pool) => {
    for (const table of tables) {
      const text = `select * from ${table} order by 1`
      expect([table, (await pool.query(text)).rows]).toEqual([table, await query(text)])
      expect((await query(text)).length).toBeGreaterThan(0)
    }
  })
  await target.drop()
  rmSync(place, { recursive: true, force: true })
})
