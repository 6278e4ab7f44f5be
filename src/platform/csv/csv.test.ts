import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { CsvColumn } from './csv-column.ts'
import { formatCsvLine } from './format-csv-line.ts'
import { parseCsv, UnreadableCsv } from './parse-csv.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const columns: CsvColumn<'id' | 'name' | 'phone'>[] = [
  { field: 'id', head: 'Nr.', writtenOnly: true },
  { field: 'name', head: 'Vardas', required: true },
  { field: 'phone', head: 'Telefonas' },
]
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(bytesOf(text), columns)

function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

async function written(rows: Record<'id' | 'name' | 'phone', string | number | null>[]): Promise<string> {
  async function* batches() {
    for (const row of rows) yield [row]
  }
  return Buffer.concat(await writeCsv(columns, batches()).toArray()).toString()
}

test('T57 a file begins with the mark of UTF-8, has semicolons and CRLF, and opens no formula', async () => {
  expect(await written([{ id: 7, name: 'Ąžuolas; "Ė"\r\nir Ko', phone: '+37061234567' }])).toBe(
    '\uFEFFNr.;Vardas;Telefonas\r\n7;"Ąžuolas; ""Ė""\nir Ko";\'+37061234567\r\n',
  )
  expect(formatCsvLine([null, undefined, true, false, -5, '-5'])).toBe(";;1;0;-5;'-5\r\n")
})

test('T1161 sums and numbers below zero stay numbers in a file, and texts like them texts', () => {
  expect(formatCsvLine([{ cents: -1230 }, { cents: -5 }, { cents: 0 }, -12.5, '-12,30'])).toBe(
    `"-12,30";"-0,05";"0,00";"-12,5";"'-12,30"\r\n`,
  )
})

test('a written CSV file is read back as it was', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', ' ', '=', '+', "'", 'ž', 'Š', '1', '\t') })
  const named = text.map((each) => `x${each}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: named, phone: text }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const file = await written(rows.map((row, at) => ({ id: at, ...row })))
        expect(read(file)).toEqual({ rows: rows.map((values, at) => ({ row: at + 2, values })), errors: [] })
      },
    ),
  )
})

test.each([
  ['commas', 'Vardas,Telefonas\nOna,"1;2"\n'],
  ['tabs', 'Vardas\tTelefonas\nOna\t1;2'],
  ['lone CR', 'Vardas,Telefonas\rOna,1;2\r'],
  ['names of the wire, any case and order', ' PHONE ;name\r\n"1;2";Ona'],
])('reads a file with %s', (_, text) => {
  expect(read(text).rows).toEqual([{ row: 2, values: { name: 'Ona', phone: '1;2' } }])
})

test('quotation marks inside a bare cell are signs like any other', () => {
  expect(read('Vardas;Telefonas\nAntgalis 1/2";2"x3"\n').rows).toEqual([
    { row: 2, values: { name: 'Antgalis 1/2"', phone: '2"x3"' } },
  ])
  expect(refusalOf(() => read('Vardas;Telefonas\nAntgalis 1/2";1\n"Ona"x;2\n')).errors).toEqual({
    file: ['3 eilutėje po kabučių yra teksto: kabutės langelio viduje rašomos dukart.'],
  })
})

test('reads what Excel writes in Lithuania, and UTF-16', () => {
  const windows1257 = Uint8Array.from([...bytesOf('Vardas\n'), 0xde, 0xeb, 0xe0])
  expect(readCsv(windows1257, columns).rows[0]?.values).toEqual({ name: 'Žėą' })
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Vardas\tTelefonas\r\nŽėą\t1', 'utf16le')])
  expect(readCsv(utf16, columns).rows[0]?.values).toEqual({ name: 'Žėą', phone: '1' })
})

test.each([
  ['a separator that Excel is told', 'sep=,\r\nVardas,Telefonas\r\nOna,"1;2"\r\n', 2],
  ['a title above the table', 'Klientai, 2026;\r\n;\r\nVardas;Telefonas\r\nOna;1', 4],
  [
    'empty rows above and below, and empty columns beside it',
    ';;;\r\nVardas;Telefonas;;\r\nOna;1;; \r\n;;;\r\n;;;\r\n',
    3,
  ],
  ['everything in quotes', '"Vardas";"Telefonas"\r\n"Ona";"1;2"\r\n', 2],
  ['heads with other blanks', '\u00a0Vardas ;TELEFONAS\r\nOna;"1;2"\r\n', 2],
])('T1166 %s is no error', (_, text, row) => {
  const { rows, errors } = read(text)
  expect(errors).toEqual([])
  expect(rows).toMatchObject([{ row, values: { name: 'Ona' } }])
})

test('T1166 a value that a spreadsheet has spoiled is reported, and a value kept as text is accepted', () => {
  const kept = read('Vardas;Telefonas\nOna;="0061"\nJonas;\'007').rows
  expect(kept.map(({ values }) => values.phone)).toEqual(['0061', '007'])
  const { rows, errors } = read('Vardas;Telefonas\nOna;3,70612E+10\nJonas;#REF!\nPetras;1E5')
  expect(errors).toEqual([
    { row: 2, field: 'phone', message: expect.stringContaining('sutrumpino') },
    { row: 3, field: 'phone', message: expect.stringContaining('„#REF!“') },
  ])
  expect(rows).toHaveLength(1)
  const bigEndian = new Uint8Array([0xfe, 0xff, ...Buffer.from('Vardas\r\nŽėą', 'utf16le').swap16()])
  expect(readCsv(bigEndian, columns).rows[0]?.values).toEqual({ name: 'Žėą' })
})

test('T1166 rows that a sheet has empty are not counted', () => {
  expect(read(`Vardas;Telefonas\nOna;1\n${';\n'.repeat(20_000)}`).rows).toHaveLength(1)
})

test('rows keep the numbers that a spreadsheet shows', () => {
  expect(read('Vardas;Telefonas\n\nOna;1\n;\n"Jo\nnas";2').rows.map(({ row }) => row)).toEqual([3, 5])
})

test('a column that is missing is not an empty one, and one that is only written is not read', () => {
  expect(read('Nr.;Vardas\n5;Ona').rows).toEqual([{ row: 2, values: { name: 'Ona' } }])
  expect(read('Vardas;Telefonas\nOna').rows).toEqual([{ row: 2, values: { name: 'Ona', phone: '' } }])
})

test('a row with more cells than heads is an error of that row', () => {
  const { rows, errors } = read('Vardas;Telefonas\nOna;1;2\nJonas;3;')
  expect(rows).toEqual([{ row: 3, values: { name: 'Jonas', phone: '3' } }])
  expect(errors).toEqual([{ row: 2, field: '', message: 'Eilutėje daugiau langelių nei stulpelių pavadinimų (2).' }])
})

test.each([
  ['', 'Faile trūksta stulpelių: Vardas.'],
  ['Vardas;Telefonas\n', 'Faile nėra nė vienos eilutės su duomenimis.'],
  ['Telefonas\n1', 'Faile trūksta stulpelių: Vardas.'],
  ['Vardas;Pavardenė\nOna;X', 'Nežinomas stulpelis „Pavardenė“. Galimi: Nr., Vardas, Telefonas.'],
  ['Vardas;name\nOna;X', 'Stulpelis „Vardas“ faile yra du kartus.'],
  ['Vardas\n"Ona', '2 eilutėje atidarytos kabutės, kurios neuždarytos.'],
  ['Vardas\n"Ona"x', '2 eilutėje po kabučių yra teksto: kabutės langelio viduje rašomos dukart.'],
  ['PK\0\0', 'Tai ne CSV failas. Skaičiuoklėje pasirinkite „Įrašyti kaip“ ir „CSV UTF-8“.'],
])('%j is refused as a file', (text, message) => {
  const refusal = refusalOf(() => read(text))
  expect(refusal.status).toBe(422)
  expect(refusal.errors).toEqual({ file: [message] })
})

test('10,000 rows are read; one more, or more than 5 MB, are not', () => {
  expect(read(`Vardas\n${'Ona\n'.repeat(10_000)}`).rows).toHaveLength(10_000)
  expect(refusalOf(() => read(`Vardas\n${'Ona\n'.repeat(10_001)}`)).errors).toEqual({
    file: ['Faile daugiau kaip 10\u00a0000 eilučių. Padalykite jį.'],
  })
  expect(refusalOf(() => read(`Vardas\n${'x'.repeat(5 * 1024 * 1024)}`)).status).toBe(413)
})

test('a text of quotes or of delimiters alone does not take long', () => {
  const started = performance.now()
  for (const text of ['"'.repeat(1_000_001), ';'.repeat(1_000_000), '"a";'.repeat(300_000)])
    expect(() => parseCsv(text, 10)).toThrow(UnreadableCsv)
  // A quadratic parser would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
})
