import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CsvColumn } from './csv-column.ts'
import { totalRowsHeader } from './download-csv.ts'
import { writeCsv } from './write-csv.ts'

interface SendCsv<Row> {
  /** What the file is called before its date: `vartotojai` → `vartotojai-2026-11-21.csv`. */
  name: string
  /** Of the day on which it is told. */
  day: string
  /** How many rows there will be, for who watches them come. */
  total: number
  columns: readonly CsvColumn<Extract<keyof Row, string>>[]
  /** Rows in the order of the file; a batch is read when the one before has gone out. */
  batches: AsyncIterable<Row[]>
}

/** The answer of an export: sets its headers and gives the stream that the handler returns. */
export function sendCsv<Row extends Record<string, unknown>>(
  reply: FastifyReply,
  { name, day, total, columns, batches }: SendCsv<Row>,
): Readable {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header(totalRowsHeader, total)
  return writeCsv(columns, batches)
}
