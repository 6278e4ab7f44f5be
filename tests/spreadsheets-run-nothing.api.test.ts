import type { RouteOptions } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints } from '#back-office/onboarding/onboarding.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { formatCsvLine } from '#platform/csv/format-csv-line.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
let routes: RouteOptions[]
let as: string
beforeAll(async () => {
  ;({ opened: shop, routes } = await collectMountedRoutes(() =>
    openTestShop({ now: new Date('2026-11-18T08:00:00Z') }),
  ))
  as = (await makeAdmin(shop)).token
  return () => shop.close()
})

/** Each runs in some spreadsheet where it begins a cell. */
const signs = ['=', '+', '-', '@', "'=", '＝']
const nasty = (word: string) => signs.map((sign, at) => `${sign}${word}${at}|' /C calc'!A0`)
const codes = ['300000003', '302445450', '305691172', '110053842', '300127004', '300083878']

async function imported(kind: ImportKind, rows: string[][]) {
  const bytes = new TextEncoder().encode(rows.map((cells) => formatCsvLine(cells)).join(''))
  const form = await buildMultipartForm({ file: { name: 'failas.csv', bytes, type: 'text/csv' } })
  const { status, body } = await shop.request(buildImportEndpoints(kind).start, { as, ...form } as never)
  expect([kind, status, body]).toMatchObject([kind, 200, { data: { errors: [] } }])
}

const runs = /^\s*[=+@＝＋－＠]|^[\t\r\n]|^\s*-(?!\d+(,\d+)?$)/

async function get(address: string) {
  const answer = await shop.app.inject({ url: address, headers: { authorization: `Bearer ${as}` } })
  return { status: answer.statusCode, text: answer.payload, bytes: answer.rawPayload }
}

test('T2246 no cell of any file of the office runs in a spreadsheet, whatever moved in', async () => {
  const drill = await makeRentProduct(shop, { title: nasty('Grąžtas')[0] ?? '', units: 9, pricePerDayCents: 2_000 })
  const [names, notes, numbers, sources] = ['UAB', 'Pastaba', 'N', 'Senoji'].map(nasty) as [
    string[],
    string[],
    string[],
    string[],
  ]
  // a name with `@` is refused as an address
  const people = names.map((name) => name.replace('@', '＠'))
  const column = (head: string, cells: string[]) => [head, ...cells]
  const table = (...columns: string[][]) => (columns[0] ?? []).map((_, at) => columns.map((cells) => cells[at] ?? ''))
  await imported(
    'clients',
    table(
      column('Klientas', people),
      column('Įmonės kodas', codes),
      column('Adresas', notes),
      column('Miestas', notes),
      column('Pastaba', notes),
      column('Kontaktas', people),
      column(
        'Kada išrašoma sąskaita',
        names.map(() => 'Kartą per mėnesį'),
      ),
    ),
  )
  await imported(
    'units',
    table(
      column(
        'Kodas',
        numbers.map((_, at) => `-P${at}`),
      ),
      column(
        'Produktas',
        numbers.map(() => drill.slug),
      ),
      column('Serijos numeris', numbers),
      column('Pastaba', notes),
    ),
  )
  await imported(
    'open-rentals',
    table(
      column('Nuomos numeris', numbers),
      column('Klientas', codes),
      column(
        'Vieneto kodas',
        numbers.map((_, at) => `-P${at}`),
      ),
      column(
        'Išduota',
        codes.map(() => '2026-11-02'),
      ),
      column('Pastaba', notes),
    ),
  )
  await imported(
    'deposits',
    table(
      column('Nuomos numeris', numbers),
      column('Klientas', codes),
      column(
        'Užstatas',
        codes.map(() => '200'),
      ),
      column(
        'Priimtas',
        codes.map(() => '2026-11-02'),
      ),
      column('Šaltinis', sources),
    ),
  )
  await imported(
    'debts',
    table(
      column('Klientas', codes),
      column('Dokumento numeris', numbers),
      column(
        'Išrašyta',
        codes.map(() => '2026-11-03'),
      ),
      column(
        'Neapmokėta suma su PVM',
        codes.map(() => '121'),
      ),
      column('Šaltinis', sources),
    ),
  )

  const files = routes
    .flatMap(({ config }) => config?.endpoint ?? [])
    .filter(({ method, file }: EndpointShape) => method === 'GET' && /csv|spreadsheet/.test(file ?? ''))
    .map(({ address }: EndpointShape) => address.replace(/:\w+/g, '1'))
  expect(files.length).toBeGreaterThan(40)
  let guarded = 0
  for (const address of files) {
    const [first, second] = [await get(address), await get(`${address}?from=2026-11-01&to=2026-11-30`)]
    const file = first.status === 200 ? first : second
    if (address.endsWith('.xlsx')) {
      if (file.status !== 200) continue
      const { sheets } = await readXlsx(file.bytes)
      expect([
        address,
        sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)),
      ]).toEqual([address, []])
      continue
    }
    if (file.status !== 200) continue
    const cells = parseCsv(file.text.replace('\ufeff', ''), 100_000).flat()
    expect([address, cells.filter((cell) => runs.test(cell))]).toEqual([address, []])
    guarded += cells.filter((cell) => cell.startsWith("'")).length
  }
  // clients, machines, rentals, deposits, debts and their registers, orders, history
  expect(guarded).toBeGreaterThan(100)
})

test('T2246 rows that are refused come back with nothing that runs, in cells and in headings', async () => {
  const heads = ['Klientas', 'El. paštas', '=HYPERLINK("http://example.com")', '+x', '-y', '@z']
  const row = ['=1+1', 'ne paštas', '\t=1', '\r=1', '＝1', ' +1']
  const text = [heads, row]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`)
    .join('')
  const form = await buildMultipartForm({
    file: { name: 'failas.csv', bytes: new TextEncoder().encode(text), type: 'text/csv' },
  })
  const { rejected, rejectedXlsx } = buildImportEndpoints('clients')
  const csv = await shop.request(rejected, { as, ...form } as never)
  const lines = parseCsv(csv.bytes.toString().replace('\ufeff', ''), 10)
  expect(lines).toHaveLength(2)
  expect(lines.flat().filter((cell) => runs.test(cell))).toEqual([])
  const sheet = await readXlsx((await shop.request(rejectedXlsx, { as, ...form } as never)).bytes)
  expect(sheet.sheets[0]?.rows[1]?.slice(0, 3)).toEqual(['=1+1', 'ne paštas', '\t=1'])
  expect([...(sheet.sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([])
})
