import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'

interface RejectedFile {
  heads: readonly string[]
  lines: ReadonlyMap<number, readonly string[]>
  errors: readonly RowError[]
  fields: readonly CsvColumn[]
}

type RejectedRow = readonly string[]

/** The file's own columns of rows that were refused, with why: nobody's field when they are sent again. */
export function listRejectedRows({ heads, lines, errors, fields }: RejectedFile): {
  columns: FileColumn<RejectedRow>[]
  rows: RejectedRow[]
} {
  const own = heads.slice(0, heads.findLastIndex((head) => head.trim() !== '') + 1)
  const kept = own.flatMap((head, at) => (head.trim() === whyHead ? [] : [{ head, at }]))
  const titles = new Map(fields.map(({ field, head }) => [field, head]))
  const byRow = Map.groupBy(errors, ({ row }) => row)
  return {
    columns: [...kept.map(({ head }) => head), whyHead].map((head, at) => ({
      field: `c${at}`,
      head,
      cell: (row) => row[at] ?? '',
    })),
    rows: [...byRow].map(([row, wrong]) => [
      ...kept.map(({ at }) => lines.get(row)?.[at] ?? ''),
      wrong.map(({ field, message }) => (titles.has(field) ? `${titles.get(field)}: ${message}` : message)).join(' '),
    ]),
  }
}

const whyHead = 'Kodėl nepriimta'
