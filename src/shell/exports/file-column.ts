import type { Cents } from '#platform/csv/format-csv-line.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { VatMark } from '#rules/money/drop-vat-columns.ts'

export type FileCell = string | number | boolean | Cents | null | undefined

/** A column of a list's file; CSV and XLSX write the same. */
export interface FileColumn<Row> extends VatMark {
  field: string
  head: string
  /** The list's column that shows it; by default the one of this name. */
  of?: string
  /** `money`: cents. `day`: `2026-11-29`. `moment`: ISO 8601, told in Vilnius. */
  is?: 'money' | 'day' | 'moment'
  /** By default the row's field of this name. */
  cell?: (row: Row) => FileCell
}

/** What CSV writes of a row. */
export function readFileCell<Row>({ field, is, cell }: FileColumn<Row>, row: Row): FileCell {
  const value = cell ? cell(row) : (row as Record<string, FileCell>)[field]
  if (is === 'money' && typeof value === 'number') return { cents: value }
  return is === 'moment' && typeof value === 'string' && value !== '' ? formatDateTime(value) : value
}
