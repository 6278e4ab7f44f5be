import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../limits/limits.ts'
import { invalid, Refusal } from '../refusal.ts'
import { isWritable } from '../writable.ts'
import type { CsvColumn } from './csv-column.ts'
import { stripCsvEscape } from './escape-csv-cell.ts'
import type { RowError } from './import.contract.ts'
import { type CsvLine, parseCsvLines, UnreadableCsv } from './parse-csv.ts'

export interface CsvSize {
  bytes: number
  rows: number
}
const usual: CsvSize = { bytes: limits.csvBytes, rows: limits.csvRows }

export interface CsvRow<Field extends string> {
  /** The row's number in a spreadsheet: the header row is 1. */
  row: number
  /** Cells as typed. Columns missing in the file are absent; an empty cell is ''. */
  values: Partial<Record<Field, string>>
}

/**
 * By field or head, in any order and case. UTF-8, UTF-16 with BOM, else Windows-1257, as Excel writes in Lithuania.
 * Title lines and empty rows are skipped; rows with too many cells, or damaged by a spreadsheet, become `errors`.
 * Throws 413 over 5 MB unless allowed more; 422 on `file` when unreadable.
 */
export function readCsv<Field extends string>(
  bytes: Uint8Array,
  columns: readonly CsvColumn<Field>[],
  max: CsvSize = usual,
): { rows: CsvRow<Field>[]; errors: RowError[] } {
  if (bytes.length > max.bytes) throw tooLarge(max.bytes)
  const all = linesOf(bytes, max.rows)
  const head = findHead(all, columns)
  const fields = fieldsOf(all[head]?.cells ?? [], columns)
  const read: ReadRows<Field> = { rows: [], errors: [] }
  for (const line of all.slice(head + 1)) readRow(line, fields, read)
  return assertSomeRows(read)
}

interface MappedFile<Field extends string> {
  /** Heads of the file and what each is; absent: by field or head, as `readCsv`. */
  mapping?: Readonly<Record<string, string>> | undefined
  columns: readonly CsvColumn<Field>[]
  max?: CsvSize
  /** The mapping that one of these first lines, as headings, was read with before; asked without `mapping`. */
  recall?: (lines: readonly (readonly string[])[]) => Promise<Readonly<Record<string, string>> | undefined>
  keepsLines?: boolean
}

export interface ReadMappedFile<Field extends string> {
  rows: CsvRow<Field>[]
  errors: RowError[]
  mapping: Record<string, string>
  ignored: string[]
  heads: readonly string[]
  /** Cells as typed, by the number that errors call a row; empty unless they are wanted. */
  lines: ReadonlyMap<number, readonly string[]>
}

/**
 * A file of another program, CSV as `readCsv` or XLSX: columns that are nobody's field are left out and named. 422 on `mapping` for a
 * column or a field that is not there.
 */
export async function readMappedFile<Field extends string>(
  bytes: Uint8Array,
  { columns, max = usual, ...given }: MappedFile<Field>,
): Promise<ReadMappedFile<Field>> {
  if (bytes.length > max.bytes) throw tooLarge(max.bytes)
  try {
    const lines = isZip(bytes) ? sheetLinesOf(bytes, max.rows) : parseCsvLines(textOf(bytes), max.rows)
    return await readMappedLines(limitText(lines, max.bytes), { columns, ...given })
  } catch (error) {
    if (error instanceof UnreadableCsv) throw wrongFile(error.message)
    throw error
  }
}

/** A packed file says more than its bytes. */
async function* limitText(
  lines: AsyncGenerator<CsvLine> | Generator<CsvLine>,
  maxLetters: number,
): AsyncGenerator<CsvLine> {
  let letters = 0
  for await (const line of lines) {
    for (const cell of line.cells) letters += cell.length
    if (letters > maxLetters)
      throw new UnreadableCsv(
        `Faile per daug teksto: daugiausia ${maxLetters / 1024 / 1024} mln. ženklų. Padalykite jį.`,
      )
    yield line
  }
}

async function readMappedLines<Field extends string>(
  lines: AsyncGenerator<CsvLine>,
  { mapping: sent, columns, recall, keepsLines = false }: Omit<MappedFile<Field>, 'max'>,
): Promise<ReadMappedFile<Field>> {
  const first: CsvLine[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    first.push(next.value)
    if (first.length === FIRST_LINES) break
  }
  const mapping = sent ?? (await recall?.(first.map(({ cells }) => cells)))
  const fieldOf = mapping ? readMapping(mapping, columns) : knownColumns(columns)
  const head = findMappedHead(first, { fieldOf, mapping })
  const heads = first[head]?.cells ?? []
  const last = heads.findLastIndex((each) => each.trim() !== '')
  const fields = heads.slice(0, last + 1).map((each) => fieldOf.get(plainName(each)))
  assertEachOnce(fields)
  if (mapping) assertAllThere(mapping, heads)
  const missing = columns.filter((column) => column.required && !fields.includes(column))
  if (missing.length > 0)
    throw unmapped(`Faile trūksta stulpelių: ${missing.map((column) => column.head).join(', ')}.`, heads)
  const fieldOfHead = Object.fromEntries(
    heads.flatMap((each, at) => (fields[at] ? [[each.trim().slice(0, 200), fields[at].field]] : [])),
  )
  const ignored = heads.flatMap((each, at) => (each.trim() && !fields[at] ? [each.trim().slice(0, 200)] : []))
  const read: ReadRows<Field> = { rows: [], errors: [] }
  const kept = new Map<number, readonly string[]>()
  const take = (line: CsvLine) => {
    readRow(line, fields, read)
    if (keepsLines) kept.set(line.row, line.cells)
  }
  for (const line of first.slice(head + 1)) take(line)
  for await (const line of lines) {
    take(line)
    if (line.row % LINES_AT_A_TURN === 0) await nextTurn()
  }
  return { ...assertSomeRows(read), mapping: fieldOfHead, ignored, heads, lines: kept }
}

/** Others have their turn between. */
const LINES_AT_A_TURN = 1_000

/** Headings, whatever their case and spaces. */
export const joinHeads = (heads: readonly string[]): string => heads.map(plainName).join('\n')

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

async function* sheetLinesOf(bytes: Uint8Array, mostRows: number): AsyncGenerator<CsvLine> {
  const { readXlsxLines } = await import('./read-xlsx-lines.ts')
  yield* readXlsxLines(bytes, mostRows)
}

function readMapping<Field extends string>(
  mapping: Readonly<Record<string, string>>,
  columns: readonly CsvColumn<Field>[],
): Map<string, CsvColumn<Field>> {
  return new Map(
    Object.entries(mapping).map(([head, field]) => {
      const column = columns.find((each) => each.field === field)
      if (!column)
        throw invalid({
          mapping: [`Lauko „${field.slice(0, 60)}“ nėra. Galimi: ${columns.map((each) => each.field).join(', ')}.`],
        })
      return [plainName(head), column] as const
    }),
  )
}

function assertAllThere(mapping: Readonly<Record<string, string>>, heads: readonly string[]): void {
  const there = new Set(heads.map(plainName))
  const absent = Object.keys(mapping).find((head) => !there.has(plainName(head)))
  if (absent !== undefined) throw invalid({ mapping: [`Faile nėra stulpelio „${absent.trim().slice(0, 60)}“.`] })
}

/** The line below titles that has most known heads. */
function findMappedHead(
  lines: readonly CsvLine[],
  { fieldOf, mapping }: { fieldOf: ReadonlyMap<string, unknown>; mapping: MappedFile<string>['mapping'] },
): number {
  const known = lines.map(({ cells }) => cells.filter((cell) => fieldOf.has(plainName(cell))).length)
  const at = known.indexOf(Math.max(...known, 1))
  if (at >= 0) return at
  if (mapping) assertAllThere(mapping, [])
  const heads = lines.reduce<string[]>((fullest, { cells }) => (filled(cells) > filled(fullest) ? cells : fullest), [])
  throw unmapped('Faile nėra nė vieno atpažinto stulpelio. Nurodykite, kuris stulpelis kas yra.', heads)
}

const filled = (line: readonly string[]) => line.filter((cell) => cell.trim() !== '').length

/** With the heads that the file has, so that its sender can say what they are. */
function unmapped(message: string, heads: readonly string[]): Refusal {
  const columns = heads.flatMap((each) => each.trim().slice(0, 200) || [])
  return new Refusal(422, 'wrong-file', message, { errors: { file: [message] }, more: { columns } })
}

interface ReadRows<Field extends string> {
  rows: CsvRow<Field>[]
  errors: RowError[]
}

function readRow<Field extends string>(
  { row, cells }: CsvLine,
  fields: readonly (CsvColumn<Field> | undefined)[],
  { rows, errors }: ReadRows<Field>,
): void {
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    errors.push({ row, field: '', message: `Eilutėje daugiau langelių nei stulpelių pavadinimų (${fields.length}).` })
    return
  }
  const long = fields.find((column, at) => column && (cells[at]?.length ?? 0) > longestIn(column))
  if (long) {
    errors.push({ row, field: long.field, message: tooMuchIn(row, long) })
    return
  }
  const spoiled = spoiledIn(fields, cells)
  if (spoiled) {
    errors.push({ row, ...spoiled })
    return
  }
  const values: CsvRow<Field>['values'] = {}
  for (const [at, column] of fields.entries()) {
    if (!column || column.writtenOnly) continue
    const value = stripCsvEscape(cells[at] ?? '').replace(hidden, '')
    if (!isWritable(value)) {
      errors.push({
        row,
        field: column.field,
        message: 'Tekste yra ženklų, kurių negalima įrašyti: įrašykite jį iš naujo.',
      })
      return
    }
    values[column.field] = value
  }
  rows.push({ row, values })
}

/** Signs that turn the direction of what follows, and controls but tabs and ends of lines: a name must be what it looks like. */
const hidden = /\p{Bidi_Control}|[^\P{Cc}\t\r\n]/gu

function assertSomeRows<Field extends string>(read: ReadRows<Field>): ReadRows<Field> {
  if (read.rows.length + read.errors.length === 0) throw wrongFile('Faile nėra nė vienos eilutės su duomenimis.')
  return read
}

function spoiledIn(fields: readonly (CsvColumn | undefined)[], cells: string[]) {
  for (const [at, column] of fields.entries()) {
    const message = column && !column.writtenOnly && spoiledCell(cells[at] ?? '')
    if (message) return { field: column.field, message }
  }
  return undefined
}

const longestIn = ({ max = limits.csvCellLetters }: CsvColumn) => max
const tooMuchIn = (row: number, column: CsvColumn) =>
  `${row} eilutės stulpelyje „${column.head}“ per daug teksto: gali būti ne daugiau kaip ${longestIn(column)} simbolių.`

const wrongFile = (message: string) => invalid({ file: [message] }, 'wrong-file')

function tooLarge(max: number): Refusal {
  const message = `Failas per didelis: daugiausia ${max / 1024 / 1024}\u00a0MB.`
  return new Refusal(413, 'too-large', message, { errors: { file: [message] } })
}

function linesOf(bytes: Uint8Array, mostRows: number): CsvLine[] {
  try {
    return [...parseCsvLines(textOf(bytes), mostRows)]
  } catch (error) {
    if (error instanceof UnreadableCsv) throw wrongFile(error.message)
    throw error
  }
}

const notCsv = () => new UnreadableCsv('Tai ne CSV failas. Skaičiuoklėje pasirinkite „Įrašyti kaip“ ir „CSV UTF-8“.')

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide) {
    const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
    if (text.includes('\0')) throw notCsv()
    return text
  }
  if (bytes.includes(0)) throw notCsv()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1257').decode(bytes)
  }
}

function fieldsOf<Field extends string>(heads: string[], columns: readonly CsvColumn<Field>[]): CsvColumn<Field>[] {
  const known = knownColumns(columns)
  const last = heads.findLastIndex((head) => head.trim() !== '')
  const matches = heads.slice(0, last + 1).map((head) => ({ head, column: known.get(plainName(head)) }))

  const unknown = matches.find(({ column }) => !column)
  if (unknown)
    throw wrongFile(
      `Nežinomas stulpelis „${unknown.head.trim().slice(0, 60)}“. Galimi: ${columns.map(({ head }) => head).join(', ')}.`,
    )
  assertEachOnce(matches.map(({ column }) => column))
  const missing = columns.filter((column) => column.required && !matches.some((each) => each.column === column))
  if (missing.length > 0) throw wrongFile(`Faile trūksta stulpelių: ${missing.map(({ head }) => head).join(', ')}.`)

  return matches.flatMap(({ column }) => column ?? [])
}

const knownColumns = <Field extends string>(columns: readonly CsvColumn<Field>[]) =>
  new Map(columns.flatMap((each) => namesOf(each).map((name) => [plainName(name), each] as const)))

const namesOf = ({ field, head, withoutVat }: CsvColumn) => [field, head, ...(withoutVat ? [withoutVat] : [])]

function assertEachOnce(fields: readonly (CsvColumn | undefined)[]): void {
  const twice = fields.find((column, at) => column && fields.indexOf(column) !== at)
  if (twice) throw wrongFile(`Stulpelis „${twice.head}“ faile yra du kartus.`)
}

/** A long number in scientific notation: its last digits are lost. */
const shortened = /^[-−]?\d(?:[.,]\d{1,14})?E\+\d{2,3}$/
const failed = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|CALC!|SPILL!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!)$/

function spoiledCell(cell: string): string | undefined {
  const text = cell.slice(0, 40).trim()
  if (shortened.test(text))
    return `„${text}“ – skaičius, kurį skaičiuoklė sutrumpino: jo paskutiniai skaitmenys prarasti. Suformatuokite stulpelį kaip tekstą ir įrašykite visą.`
  if (text === '#CALC!')
    return 'Čia formulė, kurios reikšmės faile nėra: atidarykite ir įrašykite jį skaičiuoklėje arba įrašykite reikšmę.'
  if (failed.test(text)) return `Skaičiuoklė čia parašė klaidą „${text}“: pataisykite formulę arba įrašykite reikšmę.`
  return undefined
}

const FIRST_LINES = 20

const plainName = (name: string): string =>
  stripCsvEscape(name.slice(0, 200)).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** The first line, or a later one with only known heads after single-cell titles. */
function findHead(lines: readonly CsvLine[], columns: readonly CsvColumn[]): number {
  const known = new Set(columns.flatMap((each) => namesOf(each).map(plainName)))
  for (const [at, { cells }] of lines.slice(0, FIRST_LINES).entries()) {
    const named = cells.filter((cell) => cell.trim() !== '')
    if (named.every((cell) => known.has(plainName(cell)))) return at
    if (named.length > 1) break
  }
  return 0
}
