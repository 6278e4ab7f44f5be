import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { readMappedFile } from '#platform/csv/read-csv.ts'
import { makeXlsx, type SheetCell, toColumnName } from '#platform/csv/xlsx.factories.ts'
import { Refusal } from '#platform/refusal.ts'
import { parseDayCell } from '#rules/calendar/parse-day-cell.ts'
import { readNumber } from '#rules/money/read-number.ts'

type Field = 'name' | 'phone' | 'day' | 'price' | 'code'
const columns: CsvColumn<Field>[] = [
  { field: 'name', head: 'Klientas', required: true },
  { field: 'phone', head: 'Telefonas' },
  { field: 'day', head: 'Diena' },
  { field: 'price', head: 'Kaina' },
  { field: 'code', head: 'Kodas' },
]
const read = (bytes: Uint8Array, mapping?: Record<string, string>) => readMappedFile(bytes, { columns, mapping })
const readRows = (...rows: SheetCell[][]) => read(makeXlsx({ sheets: [{ rows }] }))
const heads = ['Klientas', 'Telefonas', 'Diena', 'Kaina', 'Kodas']
const readValue = async (field: Field, cell: SheetCell) =>
  await readRows(
    ['Klientas', ...(field === 'name' ? [] : [columns.find((one) => one.field === field)?.head ?? ''])],
    [field === 'name' ? cell : 'Ona', ...(field === 'name' ? [] : [cell])],
  ).then(({ rows, errors }) => rows[0]?.values[field] ?? errors[0]?.message)

const days: [string, SheetCell][] = [
  ['a serial number of the usual format', { number: 46356, format: 14 }],
  ['one of an own format', { number: 46356, format: 'yyyy\\-mm\\-dd;@' }],
  ['one of a Lithuanian format', { number: 46356, format: '[$-427]yyyy\\ "m."\\ mmmm\\ d\\ "d.";@' }],
  ['one with the time', { number: 46356.604166666664, format: 'yyyy\\-mm\\-dd\\ hh:mm' }],
  ['a formula', { formula: 'TODAY()', value: '2026-11-30' }],
  ['a text', '2026-11-30'],
  ['a text with points', '2026.11.30'],
  ['a text as in Germany', '30.11.2026'],
]

test.each(days)('T2280 a day in %s of Excel is that day', async (_, cell) => {
  expect(parseDayCell((await readValue('day', cell)) ?? '')).toEqual({ value: '2026-11-30' })
})

test('T2280 days of a workbook that counts from 1904, and before the leap day that Excel made up, are what it shows', async () => {
  const sheets = [
    {
      rows: [
        ['Klientas', 'Diena'],
        ['Ona', { number: 46356 - 1462, format: 14 }],
      ] as SheetCell[][],
    },
  ]
  expect((await read(makeXlsx({ is1904: true, sheets }))).rows[0]?.values.day).toBe('2026-11-30')
  expect(await readValue('day', { number: 59, format: 14 })).toBe('1900-02-28')
  expect(await readValue('day', { number: 61, format: 14 })).toBe('1900-03-01')
  // a day that lost its format is a number, which the field itself tells
  expect(parseDayCell((await readValue('day', 46356)) ?? '')).toEqual({
    problem: expect.stringContaining('2026-11-30'),
  })
})

test.each<[string, Field, SheetCell, string | RegExp]>([
  ['a sum', 'price', 1234.5, '1234,5'],
  ['a sum of three decimals', 'price', { formula: 'B2/1.21', value: 1.125 }, '1,1250'],
  ['a sum with many', 'price', { formula: 'B2/1.21', value: 3.719008264462 }, '3,7190082645'],
  ['a sum as a text', 'price', '1\u00a0234,50\u00a0€', '1\u00a0234,50\u00a0€'],
  ['a sum in the format of a currency', 'price', { number: 1234.5, format: '#,##0.00\\ [$€-427]' }, '1234,5'],
  ['a percent', 'price', { number: 0.07, format: 9 }, '7%'],
  ['a percent with decimals', 'price', { number: 0.075, format: '0.0%' }, '7,5%'],
  ['a phone as a number', 'phone', 37061234567, '37061234567'],
  ['a phone that is shown as 3.7E+10', 'phone', { number: '3.7061234567E+10', format: 0 }, '37061234567'],
  ['a phone of which the file has three digits', 'phone', { number: '8.61E+07', format: 0 }, /sutrumpino/],
  ['a phone as a text of such', 'phone', '8,61E+07', /sutrumpino/],
  ['a number too long for Excel', 'code', { number: '1.23456789012345E+19', format: 0 }, /sutrumpino/],
  ['a code that its format fills with zeros', 'code', { number: 42, format: '00000' }, '00042'],
  ['a code as a text', 'code', '00042', '00042'],
  ['a text in several colours', 'name', { runs: ['UAB „', 'Ąžuolas', ' & Ko“'] }, 'UAB „Ąžuolas & Ko“'],
  ['a text in the cell', 'name', { inline: ' Rūta <Rūtaitė> ' }, ' Rūta <Rūtaitė> '],
  ['a text with a return', 'name', { inline: 'Ona_x000D_\nOnaitė' }, 'Ona\r\nOnaitė'],
  ['a formula of texts', 'name', { formula: 'CONCATENATE(A9," ",B9)', value: 'Ona Onaitė' }, 'Ona Onaitė'],
  ['a formula that nobody worked out', 'price', { formula: 'SUM(B9:B11)' }, /formulė, kurios reikšmės faile nėra/],
  ['a formula that failed', 'price', { formula: 'VLOOKUP(A2,X:Y,2)', error: '#N/A' }, /klaidą „#N\/A“/],
])('T2281 %s is read as Excel shows it, or told', async (_, field, cell, expected) => {
  expect(await readValue(field, cell)).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected)
})

test('T2282 titles above, heads over two rows, hidden sheets, rows in between and formatted empty ones are no matter', async () => {
  const blank: SheetCell[] = heads.map(() => ({ blank: 14 }))
  const book = makeXlsx({
    sheets: [
      { name: 'Sąrašai', state: 'hidden', rows: [heads, ['Ne', '', '', '', '']] },
      { name: 'Kodai', state: 'veryHidden', rows: [heads] },
      {
        name: 'Klientai',
        merged: ['A1:E1', 'A3:A4', 'B3:C3', 'D3:D4', 'E3:E4'],
        rows: [
          ['Klientas – sąrašas 2026 m.'],
          [],
          ['Klientas', 'Ryšiai', null, 'Kaina', 'Kodas'],
          [null, 'Telefonas', 'Diena', null, null],
          ['Ona', 37061234567, { number: 46356, format: 14 }, 12.5, '007'],
          blank,
          [],
          ['Jonas', null, null, null, { blank: '00000' }],
          ...Array.from({ length: 400 }, () => blank),
        ],
      },
    ],
  })
  const { rows, errors, mapping } = await read(book)
  expect(errors).toEqual([])
  expect(mapping).toEqual({ Klientas: 'name', Telefonas: 'phone', Diena: 'day', Kaina: 'price', Kodas: 'code' })
  expect(rows).toEqual([
    { row: 5, values: { name: 'Ona', phone: '37061234567', day: '2026-11-30', price: '12,5', code: '007' } },
    { row: 8, values: { name: 'Jonas', phone: '', day: '', price: '', code: '' } },
  ])
})

test('T2282 a workbook whose tags have a prefix, and one of 100,001 rows', async () => {
  const sheets = [{ rows: [heads, ['Ona', '1', '2', '3', '4']] }]
  expect((await read(makeXlsx({ prefix: 'x', sheets }))).rows).toHaveLength(1)
  const many = makeXlsx({ sheets: [{ rows: [['Klientas'], ...Array.from({ length: 12 }, () => ['Ona'])] }] })
  const refused = await readMappedFile(many, { columns, max: { bytes: 2 ** 20, rows: 11 } }).catch((error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused.errors).toEqual({ file: ['Faile daugiau kaip 11 eilučių. Padalykite jį.'] })
})

test('T2282 a CSV that Excel saves in Lithuania: Windows-1257, semicolons, quotes and a comma in sums', async () => {
  // „Žalgiris“ of 0xDE and quotes of 0x84 and 0x93
  const bytes = Buffer.concat([
    Buffer.from('Klientas;Telefonas;Diena;Kaina\r\n"UAB '),
    Buffer.from([0x84, 0xde]),
    Buffer.from('algiris'),
    Buffer.from([0x93]),
    Buffer.from('; ""Ko""";="861234567";2026.11.30;"1 234,50 '),
    Buffer.from([0x80]),
    Buffer.from('"\r\n'),
  ])
  const { rows } = await read(bytes)
  expect(rows).toEqual([
    { row: 2, values: { name: 'UAB „Žalgiris“; "Ko"', phone: '861234567', day: '2026.11.30', price: '1 234,50 €' } },
  ])
  expect(readNumber(rows[0]?.values.price ?? '')).toEqual({ kind: 'number', text: '1234.50' })
})

const texts = fc.string({
  unit: fc.constantFrom('a', 'Ž', '„', '&', '<', '>', '"', "'", ' ', '\n', '_x000D_', ']]>', '1', '€'),
  minLength: 1,
  maxLength: 40,
})
const spelled = texts.map((each) => `x${each.replaceAll('_x000D_', '')}x`)

test('T2283 each row of any sheet is read as it is shown or told with its number; none is lost', async () => {
  const cell: fc.Arbitrary<{ cell: SheetCell; shown: string | null }> = fc.oneof(
    spelled.map((each) => ({ cell: each, shown: each })),
    spelled.map((each) => ({ cell: { inline: each }, shown: each })),
    fc.array(spelled, { minLength: 1, maxLength: 4 }).map((runs) => ({ cell: { runs }, shown: runs.join('') })),
    fc.integer().map((each) => ({ cell: each, shown: String(each) })),
    fc
      .integer({ min: -9_999_999, max: 9_999_999 })
      .map((cents) => ({
        cell: { number: cents / 100, format: '#,##0.00' },
        shown: String(cents / 100).replace('.', ','),
      })),
    fc
      .integer({ min: 61, max: 2_958_465 })
      .map((serial) => ({
        cell: { number: serial, format: 14 },
        shown: new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10),
      })),
    fc.constantFrom('#REF!', '#N/A').map((error) => ({ cell: { formula: 'A1', error }, shown: null })),
    fc.constant({ cell: { formula: 'A1' }, shown: null }),
  )
  const line = fc.record({ gap: fc.nat(3), cells: fc.array(cell, { minLength: 5, maxLength: 5 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const rows: SheetCell[][] = [heads]
      const expected = lines.map(({ gap, cells }) => {
        for (let at = 0; at < gap; at++) rows.push([])
        rows.push(cells.map((one) => one.cell))
        return { row: rows.length, values: cells.map(({ shown }) => shown) }
      })
      const { rows: readLines, errors } = await readMappedFile(makeXlsx({ sheets: [{ rows }] }), { columns }).catch(
        (error) => {
          if (error instanceof Refusal) return { rows: [], errors: [] }
          throw error
        },
      )
      const messageOfRow = new Map(errors.map(({ row, message }) => [row, message]))
      for (const { row, values } of expected) {
        if (values.includes(null)) expect(messageOfRow.get(row)).toMatch(/[ąčęėįšųūž]/)
        else
          expect(readLines.find((one) => one.row === row)).toEqual({
            row,
            values: Object.fromEntries(columns.map(({ field }, at) => [field, values[at]])),
          })
      }
    }),
    { numRuns: 60 },
  )
})

test('T2283 a workbook cut anywhere, or with any byte changed, is read or refused in words', async () => {
  const whole = makeXlsx({ sheets: [{ rows: [heads, ['Ona', 1, { number: 46356, format: 14 }, 2.5, 'x']] }] })
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
      const bytes = isCut ? whole.subarray(0, at) : Buffer.from(whole)
      if (!isCut) bytes[at] = byte
      const outcome = await read(bytes).catch((error) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Refusal)
    }),
    { numRuns: 150 },
  )
})

test('columns are named as Excel names them', () => {
  expect([0, 25, 26, 199].map(toColumnName)).toEqual(['A', 'Z', 'AA', 'GR'])
})
