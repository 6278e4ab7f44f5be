import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CsvColumn } from './csv-column.ts'
import { totalRowsHeader } from './download-file.ts'
import { writeCsv } from './write-csv.ts'

interface SendCsv<Row> {
  /** `vartotojai` gives `vartotojai-2026-11-21.csv`. */
  name: string
  day: string
  total: number
  columns: readonly CsvColumn<Extract<keyof Row, string>>[]
  /** The next batch is read when the previous one is sent. */
  batches: AsyncIterable<Row[]>
}

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
