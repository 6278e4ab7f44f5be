import { beforeEach, expect, test, vi } from 'vitest'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints, UndoImport } from '#back-office/onboarding/onboarding.contract.ts'
import { makeCategory, makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { CloseMonth } from '#finance/months/months.contract.ts'
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

const send = (kind: ImportKind, lines: string[], fields?: Record<string, string>) =>
  sendFile({ shop, as }, buildImportEndpoints(kind).start, lines, fields)

async function imported(kind: ImportKind, lines: string[]): Promise<number> {
  const { status, body } = await send(kind, lines)
  expect([kind, status, body]).toMatchObject([kind, 200, { data: { errors: [] } }])
  return body.data.id
}

async function undo(id: number) {
  const { status, body } = await shop.request(UndoImport, { as, params: { id } })
  return [status, body.code ?? body.data]
}

const rentalHeads = 'Nuomos numeris;Klientas;Produktas;Išduota;Dienos kaina be PVM;Sąskaitos išrašytos iki'
const depositHeads = 'Nuomos numeris;Užstatas;Priimtas'
const debtHeads = 'Klientas;Dokumento numeris;Išrašyta;Neapmokėta suma su PVM'

test('T2225 nothing of a file is written into a closed month, and the day after it everything is', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 9, pricePerDayCents: 2_000 })
  await makeCompany(shop, { code: company.im_k, billing: 'monthly' })
  await imported('open-rentals', [rentalHeads, `N-1;${company.im_k};${drill.slug};2026-11-02;12;2026-11-15`])
  const closed = await shop.request(CloseMonth, { as, params: { month: '2026-10' } } as never)
  expect([closed.status, closed.body]).toMatchObject([200, {}])
  const before = await query('select month, price_with_vat, received from months')
  const files: [ImportKind, string, (day: string) => string[]][] = [
    ['open-rentals', 'from', (day) => [rentalHeads, `N-2;${company.im_k};${drill.slug};${day};12;`]],
    ['deposits', 'held_on', (day) => [depositHeads, `N-1;200;${day}`]],
    ['debts', 'issued_on', (day) => [debtHeads, `${company.im_k};SF-1;${day};121`]],
  ]
  for (const [kind, field, lines] of files)
    for (const day of ['2026-10-31', '2026-10-01', '2026-09-30'])
      for (const dry_run of ['1', '0']) {
        const { status, body } = await send(kind, lines(day), { dry_run })
        expect([kind, day, status, body.data?.errors]).toEqual([
          kind,
          day,
          dry_run === '1' ? 200 : 422,
          [{ row: 2, field, message: 'Mėnuo iki 2026-10-31 uždarytas: į jį nebeįrašoma.' }],
        ])
      }
  for (const [kind, , lines] of files) await imported(kind, lines('2026-11-01'))
  expect(await query('select month, price_with_vat, received from months')).toEqual(before)
})

test('T2226 an import that changed goods that were there is not taken back, also where it brought new ones', async () => {
  await makeCategory(shop, { kind: 'sell', title: 'Apsauga' })
  const heads = 'slug;Pavadinimas;Kategorija;Kaina be PVM;Likutis'
  const first = await imported('goods', [heads, 'pirstines;Pirštinės;Apsauga;4,50;40'])
  shop.setNow(new Date('2026-11-18T08:01:00Z'))
  const second = await imported('goods', [heads, 'pirstines;Pirštinės;Apsauga;5,00;40', 'akiniai;Akiniai;Apsauga;9;1'])
  const goods = () => query(`select slug, price, stock from products where kind = 'sell' order by slug`)
  const before = await goods()
  expect(before).toHaveLength(2)
  for (const id of [second, first]) expect(await undo(id)).toEqual([409, 'in-use'])
  expect(await goods()).toEqual(before)
  expect(await query('select id from data_imports where undone_at is not null')).toEqual([])
})

test('T2227 each kind goes back once, the last first, and is told so the second time', async () => {
  await makeCategory(shop, { kind: 'sell', title: 'Apsauga' })
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 9, pricePerDayCents: 2_000 })
  const props = await makeRentProduct(shop, { title: 'Spyrys', units: 9, pricePerDayCents: 100 })
  const code = company.im_k
  const files: [ImportKind, string[]][] = [
    ['clients', ['Klientas;Įmonės kodas', `UAB „Ąžuolas“;${code}`]],
    ['units', ['Kodas;Produktas', `P-1;${drill.slug}`]],
    ['goods', ['Pavadinimas;Kategorija;Kaina be PVM;Likutis', 'Pirštinės;Apsauga;4,50;40']],
    ['price-lists', ['Klientas;Kategorija;Nuolaida procentais;Nuo', `${code};Apsauga;10;2026-12-01`]],
    ['open-rentals', [rentalHeads, `N-1;${code};${props.slug};2026-11-02;1;2026-11-15`]],
    ['deposits', [depositHeads, 'N-1;200;2026-11-02']],
    ['debts', [debtHeads, `${code};SF-1;2026-08-31;121`]],
  ]
  const ids: [ImportKind, number][] = []
  for (const [kind, lines] of files) ids.push([kind, await imported(kind, lines)])
  for (const [kind, id] of ids.toReversed()) {
    expect([kind, await undo(id)]).toEqual([kind, [200, { id, removed: 1 }]])
    expect([kind, await undo(id)]).toEqual([kind, [409, 'already-undone']])
  }
  for (const [kind, id] of ids) expect([kind, await undo(id)]).toEqual([kind, [409, 'already-undone']])
  expect(await query(`select id from units where code = 'P-1'`)).toEqual([])
  for (const table of ['clients', 'client_prices', 'orders', 'rentals', 'deposits', 'documents'])
    expect([table, await query(`select * from ${table}`)]).toEqual([table, []])
})

test('T2228 deposits and debts of a month that is closed since are not taken back', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 9, pricePerDayCents: 2_000 })
  await makeCompany(shop, { code: company.im_k, billing: 'monthly' })
  const rentals = await imported('open-rentals', [
    `${rentalHeads};Grąžinti iki`,
    `N-1;${company.im_k};${drill.slug};2026-11-02;12;2026-11-30;2026-12-20`,
  ])
  const deposits = await imported('deposits', [depositHeads, 'N-1;200;2026-11-02'])
  const debts = await imported('debts', [debtHeads, `${company.im_k};SF-1;2026-11-03;121`])
  shop.setNow(new Date('2026-12-02T08:00:00Z'))
  as = (await makeAdmin(shop)).token
  expect((await shop.request(CloseMonth, { as, params: { month: '2026-11' } } as never)).status).toBe(200)
  for (const id of [deposits, debts]) {
    const { status, body } = await shop.request(UndoImport, { as, params: { id } })
    expect([status, body.code]).toEqual([409, 'in-use'])
    expect(body.message).toBe('Importo atšaukti nebegalima: jo diena jau uždarytame mėnesyje.')
  }
  expect(await undo(rentals)).toEqual([409, 'in-use'])
  expect(await query('select amount from deposits')).toEqual([{ amount: 20_000 }])
  expect(await query('select full_number from documents')).toEqual([{ full_number: 'SF-1' }])
})

test('T2340 of many open rentals those alone are refused that cannot be written, each on its row, and a number has a hundred rows', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 40 })
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 1 })
  await makeCompany(shop, { code: company.im_k })
  const few = [7, 8, 23, 40]
  const lines = Array.from({ length: 40 }, (_, at) => {
    const row = at + 2
    return `N-${row};${company.im_k};${few.includes(row) ? saw.slug : drill.slug};2026-11-02;12;`
  })
  const refused = await send('open-rentals', [rentalHeads, ...lines])
  expect(refused.status).toBe(422)
  expect(refused.body.data.errors.map(({ row }: { row: number }) => row)).toEqual([8, 23, 40])
  expect(await query('select id from orders')).toEqual([])

  const long = Array.from({ length: 101 }, () => `N-1;${company.im_k};${drill.slug};2026-11-02;12;`)
  const tooLong = await send('open-rentals', [rentalHeads, ...long], { dry_run: '1' })
  expect(tooLong.body.data.errors).toMatchObject([{ row: 102, field: 'number' }])
})
