// biome-ignore-all lint/plugin/csv-by-hand: the place

import { escapeCsvCell } from './escape-csv-cell.ts'

/** Written as a number; as text a negative sum would be guarded as a formula. */
export interface Cents {
  cents: number
}
export type CsvCell = string | number | boolean | Cents | null | undefined

/** Numbers and sums use a decimal comma; booleans are 1 and 0; a missing value is an empty cell. */
export function formatCsvLine(cells: CsvCell[]): string {
  return `${cells.map(written).join(';')}\r\n`
}

const needsQuotes = /[";,\t\r\n]|^\s|\s$/
const quoted = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (typeof cell === 'number') return quoted(String(cell).replace('.', ','))
  if (typeof cell === 'object') return quoted((cell.cents / 100).toFixed(2).replace('.', ','))
  // CRLF ends lines, LF breaks cells: counting CR counts lines.
  return quoted(escapeCsvCell(cell.replace(/\r\n?/g, '\n')))
}
