import { limits } from '../limits/limits.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { CsvColumn } from './csv-column.ts'
import { findHead, plainName } from './find-head.ts'
import type { RowError } from './import.contract.ts'
import { parseCsv, UnreadableCsv } from './parse-csv.ts'
import { plainCell } from './safe-cell.ts'
import { spoiledCell } from './spoiled-cell.ts'

/** How large a file may be. */
export interface CsvSize {
  bytes: number
  rows: number
}
const usual: CsvSize = { bytes: limits.csvBytes, rows: limits.csvRows }

export interface CsvRow<Field extends string> {
  /** The number that a spreadsheet shows beside it: the heads are row 1. */
  row: number
  /** Cells as they were typed. A column that the file does not have is not there; an empty cell is ''. */
  values: Partial<Record<Field, string>>
}

/**
 * The rows of an uploaded CSV file, by the columns' fields or heads in whatever order and case. UTF-8 with or without its
 * mark, UTF-16 with it, else Windows-1257, which Excel writes in Lithuania. Titles above the heads and empty rows are left out; rows with more cells
 * than heads, or with one that a spreadsheet has spoiled, are `errors`. Throws a 413 over 5 MB, unless it may be larger, and a 422 on `file` when the file as a
 * whole can't be read.
 */
export function readCsv<Field extends string>(
  bytes: Uint8Array,
  columns: readonly CsvColumn<Field>[],
  most: CsvSize = usual,
): { rows: CsvRow<Field>[]; errors: RowError[] } {
  if (bytes.length > most.bytes) throw tooLarge(most.bytes)
  const all = cellsOf(bytes, most.rows)
  const head = findHead(all, columns)
  const fields = fieldsOf(all[head] ?? [], columns)

  const rows: CsvRow<Field>[] = []
  const errors: RowError[] = []
  for (const [at, cells] of all.entries()) {
    if (at <= head) continue
    const row = at + 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
      errors.push({ row, field: '', message: `Eilutėje daugiau langelių nei stulpelių pavadinimų (${fields.length}).` })
      continue
    }
    const long = fields.find((column, at) => (cells[at]?.length ?? 0) > longestIn(column))
    if (long) {
      errors.push({ row, field: long.field, message: tooMuchIn(row, long) })
      continue
    }
    const spoiled = spoiledIn(fields, cells)
    if (spoiled) {
      errors.push({ row, ...spoiled })
      continue
    }
    const values: CsvRow<Field>['values'] = {}
    for (const [at, column] of fields.entries())
      if (!column.writtenOnly) values[column.field] = plainCell(cells[at] ?? '')
    rows.push({ row, values })
  }
  if (rows.length + errors.length === 0) throw wrongFile('Faile nėra nė vienos eilutės su duomenimis.')
  return { rows, errors }
}

function spoiledIn(fields: CsvColumn[], cells: string[]) {
  for (const [at, { field, writtenOnly }] of fields.entries()) {
    const message = !writtenOnly && spoiledCell(cells[at] ?? '')
    if (message) return { field, message }
  }
  return undefined
}

const longestIn = ({ most = limits.csvCellLetters }: CsvColumn) => most
const tooMuchIn = (row: number, column: CsvColumn) =>
  `${row} eilutės stulpelyje „${column.head}“ per daug teksto: gali būti ne daugiau kaip ${longestIn(column)} simbolių.`

const wrongFile = (message: string) => invalid({ file: [message] }, 'wrong-file')

function tooLarge(most: number): Refusal {
  const message = `Failas per didelis: daugiausia ${most / 1024 / 1024}\u00a0MB.`
  return new Refusal(413, 'too-large', message, { errors: { file: [message] } })
}

function cellsOf(bytes: Uint8Array, mostRows: number): string[][] {
  try {
    return parseCsv(textOf(bytes), mostRows)
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

/** Which column of ours each column of the file is. */
function fieldsOf<Field extends string>(heads: string[], columns: readonly CsvColumn<Field>[]): CsvColumn<Field>[] {
  const known = new Map(
    columns.flatMap((each) => [each.field, each.head].map((name) => [plainName(name), each] as const)),
  )
  const last = heads.findLastIndex((head) => head.trim() !== '')
  const found = heads.slice(0, last + 1).map((head) => ({ head, column: known.get(plainName(head)) }))

  const unknown = found.find(({ column }) => !column)
  if (unknown)
    throw wrongFile(
      `Nežinomas stulpelis „${unknown.head.trim().slice(0, 60)}“. Galimi: ${columns.map(({ head }) => head).join(', ')}.`,
    )
  const twice = found.find(({ column }, at) => found.findIndex((other) => other.column === column) !== at)
  if (twice) throw wrongFile(`Stulpelis „${twice.column?.head}“ faile yra du kartus.`)
  const missing = columns.filter((column) => column.required && !found.some((each) => each.column === column))
  if (missing.length > 0) throw wrongFile(`Faile trūksta stulpelių: ${missing.map(({ head }) => head).join(', ')}.`)

  return found.flatMap(({ column }) => column ?? [])
}
