import type { Readable } from 'node:stream'
import { writeCsv } from '#platform/csv/write-csv.ts'
import { type FileColumn, readFileCell } from '../file-column.ts'

/** Memory holds one batch. */
export const writeCsvFile = <Row>(columns: readonly FileColumn<Row>[], batches: AsyncIterable<Row[]>): Readable =>
  writeCsv(columns, toCells(columns, batches))

async function* toCells<Row>(columns: readonly FileColumn<Row>[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches)
    yield rows.map((row) => Object.fromEntries(columns.map((column) => [column.field, readFileCell(column, row)])))
}
