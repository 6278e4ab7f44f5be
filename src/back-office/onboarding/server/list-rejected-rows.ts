import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { stripCsvEscape } from '#platform/csv/escape-csv-cell.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'

interface RejectedFile {
  heads: readonly string[]
  lines: ReadonlyMap<number, readonly string[]>
  errors: readonly RowError[]
  fields: readonly CsvColumn[]
}

type RejectedRow = readonly string[]

/**
 * The file's own columns of rows that were refused, with why: nobody's field when they are sent again. Cells without a heading follow
 * it, so that they are refused until somebody has moved them.
 */
export function listRejectedRows({ heads, lines, errors, fields }: RejectedFile): {
  columns: FileColumn<RejectedRow>[]
  rows: RejectedRow[]
} {
  const own = heads.slice(0, heads.findLastIndex((head) => head.trim() !== '') + 1)
  const kept = own.flatMap((head, at) => (head.trim() === whyHead ? [] : [{ head, at }]))
  const titles = new Map(fields.map(({ field, head }) => [field, head]))
  const byRow = Map.groupBy(errors, ({ row }) => row)
  const rows = [...byRow].map(([row, wrong]) => {
    const cells = (lines.get(row) ?? []).map(stripCsvEscape)
    const why = wrong
      .map(({ field, message }) => (titles.has(field) ? `${titles.get(field)}: ${message}` : message))
      .join(' ')
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    return [...kept.map(({ at }) => cells[at] ?? ''), why, ...cells.slice(own.length, last + 1)]
  })
  const named = [...kept.map(({ head }) => head), whyHead]
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), named.length)
  return {
    columns: Array.from({ length: width }, (_, at) => ({
      field: `c${at}`,
      head: named[at] ?? '',
      cell: (row) => row[at] ?? '',
    })),
    rows,
  }
}

const whyHead = 'Kodėl nepriimta'
