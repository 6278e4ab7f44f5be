import { Readable } from 'node:stream'
import type { CsvColumn } from './csv-column.ts'
import { type CsvCell, formatCsvLine } from './format-csv-line.ts'

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
    if (rows.length > 0)
      yield rows.map((row) => formatCsvLine(columns.map(({ field }) => row[field] as CsvCell))).join('')
}
