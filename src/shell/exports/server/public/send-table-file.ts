import type { FastifyReply } from 'fastify'
import type { FileColumn } from '../../file-column.ts'
import { writeCsvFile } from '../write-csv-file.ts'
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

/** Rows that are no list of the office. Whole bytes: who reads them slowly does not keep the rows in memory. */
export async function sendTableFile<Row>(
  reply: FastifyReply,
  { name, day, ending, columns, rows }: TableFile<Row>,
): Promise<Buffer> {
  reply.type(types[ending]).header('content-disposition', `attachment; filename="${name}-${day}.${ending}"`)
  const file = ending === 'xlsx' ? await writeXlsx(columns, inBatches(rows)) : writeCsvFile(columns, inBatches(rows))
  return Buffer.concat(await file.map((piece) => Buffer.from(piece)).toArray())
}

const A_BATCH = 1_000

async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += A_BATCH) yield rows.slice(at, at + A_BATCH)
}
