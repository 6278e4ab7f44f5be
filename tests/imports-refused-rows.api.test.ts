import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { buildImportEndpoints } from '#back-office/onboarding/onboarding.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { makeXlsx } from '#platform/csv/xlsx.factories.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

let shop: TestShop
let as: string
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:00:00Z') })
  as = (await makeAdmin(shop)).token
  return () => shop.close()
})

const { start, rejected, rejectedXlsx } = buildImportEndpoints('clients')

const send = (bytes: Uint8Array, endpoint: EndpointShape = start, fields?: Record<string, string>) =>
  sendFile({ shop, as }, endpoint, bytes, fields)

/** Letters of Lithuania as Excel saves them there. */
function toWindows1257(text: string): Buffer {
  const letters = Array.from({ length: 128 }, (_, at) =>
    new TextDecoder('windows-1257').decode(Uint8Array.of(at + 128)),
  )
  return Buffer.from(
    [...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : 128 + letters.indexOf(letter))),
  )
}

const heads = 'Klientas;El. paštas;Pastaba;Ko čia nėra;;'
const rows = [
  'Rūta;ruta@example.lt;tinka;1;;',
  '"UAB ""Žuvis; ėdžios""";ne paštas;"Skambinti;\r\nprieš ""atvežant""";"a;b";;',
  'Šarūnas;sarunas@;"=""007""";="0012";;',
  ';be.vardo@example.lt;"  tarpai  ";"\'+370";;',
]

/** What the cells of a file say, without columns behind the last heading. */
const cellsOf = (text: string, columns: number) =>
  parseCsv(text.replace('\ufeff', ''), 100)
    .filter((line) => line.length > 0)
    .map((line) => line.slice(0, columns))

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['Windows-1257', toWindows1257],
  ['UTF-16', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
])('T2263 each refused row of a file in %s comes back whole, and goes in once it is mended', async (_, encode) => {
  const bytes = encode(['Mūsų klientai;;;;;', heads, ...rows, ''].join('\r\n'))
  const { body } = await send(bytes, start, { dry_run: '1' })
  expect(body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [4, 'email'],
    [5, 'email'],
    [6, 'name'],
  ])
  const { status, bytes: answer } = await send(bytes, rejected)
  expect(status).toBe(200)
  const text = answer.toString()
  const [head, ...lines] = cellsOf(text, 5)
  expect(head).toEqual(['Klientas', 'El. paštas', 'Pastaba', 'Ko čia nėra', 'Kodėl nepriimta'])
  expect(lines.map((line) => line.slice(0, 4))).toEqual([
    ['UAB "Žuvis; ėdžios"', 'ne paštas', 'Skambinti;\nprieš "atvežant"', 'a;b'],
    ['Šarūnas', 'sarunas@', '007', '0012'],
    ['', 'be.vardo@example.lt', '  tarpai  ', "'+370"],
  ])
  for (const line of lines) expect(line[4]).toMatch(/[ąčęėįšųūž]/)

  const mended = text
    .replace('ne paštas', 'zuvis@example.lt')
    .replace('sarunas@', 'sarunas@example.lt')
    .replace('\r\n;be.vardo', '\r\nVardė;be.vardo')
  const taken = await send(encode(mended.replace('\ufeff', '')))
  expect([taken.status, taken.body.data]).toMatchObject([200, { created: 3, errors: [] }])
  const { rows: kept } = await shop.context.database.pool.query('select name, email, note from clients order by email')
  expect(kept).toEqual([
    { name: 'Vardė', email: 'be.vardo@example.lt', note: 'tarpai' },
    { name: 'Šarūnas', email: 'sarunas@example.lt', note: '007' },
    { name: 'UAB "Žuvis; ėdžios"', email: 'zuvis@example.lt', note: 'Skambinti;\nprieš "atvežant"' },
  ])
  const clean = await send(encode(mended.replace('\ufeff', '')), rejected)
  expect(cellsOf(clean.bytes.toString(), 5)).toEqual([head])
})

test('T2264 refused rows of a workbook with merged heads, titles and empty columns come back whole as CSV and as a workbook', async () => {
  const book = makeXlsx({
    sheets: [
      {
        merged: ['A1:E1', 'A3:A4', 'B3:C3', 'D3:D4'],
        rows: [
          ['Klientas – sąrašas 2026 m.'],
          [],
          ['Klientas', 'Ryšiai', null, 'Pastaba', { blank: 14 }, { blank: 14 }],
          [null, 'Telefonas', 'El. paštas', null, { blank: 14 }],
          ['Ona', 37061234567, 'ne paštas', { inline: 'Skambinti;\n"prieš"' }, { blank: 14 }],
          ['Rasa', '+370 612 34568', 'rasa@example.lt', null, null, { blank: 0 }],
        ],
      },
    ],
  })
  const expected = ['Ona', '37061234567', 'ne paštas', 'Skambinti;\n"prieš"']
  const csv = (await send(book, rejected)).bytes.toString()
  const lines = cellsOf(csv, 5)
  expect(lines).toEqual([
    ['Klientas', 'Telefonas', 'El. paštas', 'Pastaba', 'Kodėl nepriimta'],
    [...expected, expect.stringContaining('El. paštas')],
  ])
  const sheet = (await send(book, rejectedXlsx)).bytes
  const [first] = (await readXlsx(sheet)).sheets
  expect(first?.rows[1]?.slice(0, 4)).toEqual(expected)
  const again = await send(sheet, start, { dry_run: '1' })
  expect(again.body.data.errors).toMatchObject([{ row: 2, field: 'email' }])
  const taken = await send(Buffer.from(csv.replace('ne paštas', 'ona@example.lt')))
  expect([taken.status, taken.body.data]).toMatchObject([200, { created: 1, ignored: ['Kodėl nepriimta'] }])
})

test('T2265 a refused row that has more cells than headings, or one that is too long, keeps all that it says', async () => {
  const long = `${'ą'.repeat(120_000)}!`
  const text = [heads, 'Ona;ona@example.lt;a;b;;;daugiau;"ir; dar"', `Rasa;rasa@example.lt;"${long}";;;`].join('\r\n')
  const { bytes } = await send(Buffer.from(text), rejected)
  const lines = parseCsv(bytes.toString().replace('\ufeff', ''), 100)
  expect(lines).toHaveLength(3)
  const [head, ona, rasa] = lines
  expect(head).toEqual(['Klientas', 'El. paštas', 'Pastaba', 'Ko čia nėra', 'Kodėl nepriimta', '', '', '', ''])
  const why = expect.stringMatching(/[ąčęėįšųūž]/)
  expect(ona).toEqual(['Ona', 'ona@example.lt', 'a', 'b', why, '', '', 'daugiau', 'ir; dar'])
  expect(rasa?.[2]).toBe(long)
  // what has no heading is refused until somebody has moved it
  const [, first = ''] = bytes.toString().split('\r\n')
  const again = await send(Buffer.from([head?.join(';'), first].join('\r\n')), start, { dry_run: '1' })
  expect(again.body.data.errors).toMatchObject([{ row: 2, field: '' }])
})
