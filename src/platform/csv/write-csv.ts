import { Readable } from 'node:stream'
import type { CsvColumn } from './csv-column.ts'
import { escapeCsvCell } from './escape-csv-cell.ts'

/** Written as a number; as text a negative sum would be guarded as a formula. */
export interface Cents {
  cents: number
}
type Cell = string | number | boolean | Cents | null | undefined

/**
 * Lithuanian spreadsheets expect UTF-8 with BOM, semicolons, CRLF, RFC 4180 quotes, no formulas. Memory holds one
 * batch.
 */
export function writeCsv<Row extends Record<string, unknown>>(
  columns: readonly CsvColumn<Extract<keyof Row, string>>[],
  batches: AsyncIterable<Row[]>,
): Readable {
  return Readable.from(piecesOf(columns, batches), { objectMode: false })
}

async function* piecesOf<Row extends Record<string, unknown>>(
  columns: readonly CsvColumn<Extract<keyof Row, string>>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvLine(columns.map(({ head }) => head))}`
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((row) => formatCsvLine(columns.map(({ field }) => row[field] as Cell))).join('')
}

/** Numbers and sums use a decimal comma; booleans are 1 and 0; a missing value is an empty cell. */
export function formatCsvLine(cells: Cell[]): string {
  return `${cells.map(written).join(';')}\r\n`
}

const needsQuotes = /[";,\t\r\n]|^\s|\s$/
const quoted = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (typeof cell === 'number') return quoted(String(cell).replace('.', ','))
  if (typeof cell === 'object') return quoted((cell.cents / 100).toFixed(2).replace('.', ','))
  // CRLF ends lines, LF breaks cells: counting CR counts lines.
  return quoted(escapeCsvCell(cell.replace(/\r\n?/g, '\n')))
}
