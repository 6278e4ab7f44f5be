import { Readable } from 'node:stream'
import type { CsvColumn } from './csv-column.ts'
import { safeCell } from './safe-cell.ts'

/** A sum that a spreadsheet can add up, also below zero, which as text it would be guarded from. */
export interface Cents {
  cents: number
}
type Cell = string | number | boolean | Cents | null | undefined

/**
 * A file for a Lithuanian spreadsheet, a piece at a time: UTF-8 with its mark, semicolons, CRLF, quotes as in RFC 4180,
 * no cell that would run as a formula. `batches` are asked for as fast as the reader takes them, so that a list of any
 * length needs the memory of one batch.
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
  yield `\uFEFF${csvLine(columns.map(({ head }) => head))}`
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(({ field }) => row[field] as Cell))).join('')
}

/** One line. Numbers and sums stay numbers, with a comma as Lithuanian spreadsheets read them; true and false are 1 and 0; what is not there is an empty cell. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(written).join(';')}\r\n`
}

const needsQuotes = /[";,\t\r\n]|^\s|\s$/
const quoted = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (typeof cell === 'number') return quoted(String(cell).replace('.', ','))
  if (typeof cell === 'object') return quoted((cell.cents / 100).toFixed(2).replace('.', ','))
  // A line's end is CRLF and a break inside a cell LF, so that who counts CR counts lines.
  return quoted(safeCell(cell.replace(/\r\n?/g, '\n')))
}
