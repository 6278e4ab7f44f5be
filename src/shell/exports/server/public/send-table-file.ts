import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { writeCsv } from '#platform/csv/write-csv.ts'
import { type FileColumn, readFileCell } from '../../file-column.ts'
import { writeXlsx } from '../write-xlsx.ts'

interface TableFile<Row> {
  /** `nepriimtos-eilutes` gives `nepriimtos-eilutes-2026-11-21.csv`. */
  name: string
  day: string
  ending: 'csv' | 'xlsx'
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows that are no list of the office. */
export async function sendTableFile<Row>(
  reply: FastifyReply,
  { name, day, ending, columns, rows }: TableFile<Row>,
): Promise<Readable> {
  reply.type(types[ending]).header('content-disposition', `attachment; filename="${name}-${day}.${ending}"`)
  if (ending === 'xlsx') return writeXlsx(columns, oneBatch(rows))
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.field, readFileCell(column, row)])),
  )
  return writeCsv(columns, oneBatch(cells))
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  yield [...rows]
}
