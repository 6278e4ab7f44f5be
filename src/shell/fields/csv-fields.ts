import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { Cents } from '#platform/csv/format-csv-line.ts'
import { parseCentsCell, parseIntegerCell } from '#rules/money/parse-number-cell.ts'
import { type CsvFieldName, type FieldDefinition, type Fields, filterCsvFields, mapValues } from './field-definition.ts'

export const buildCsvColumns = <F extends Fields>(fields: F) =>
  Object.entries(filterCsvFields(fields)).map(
    ([name, { label, csv }]): CsvColumn<CsvFieldName<F>> => ({
      field: name as CsvFieldName<F>,
      head: label,
      ...markVat(label),
      ...csv,
    }),
  )

const markVat = (label: string) => (label.endsWith(' be PVM') ? { withoutVat: label.slice(0, -' be PVM'.length) } : {})

export const toCsvCells = <F extends Fields>(fields: F, row: Record<CsvFieldName<F>, string | number>) =>
  mapValues(filterCsvFields(fields), ({ kind }, name) => {
    const value = row[name as CsvFieldName<F>]
    return kind === 'cents' ? { cents: value } : value
  }) as Record<CsvFieldName<F>, string | number | Cents>

/** Missing columns keep the `known` values. Unreadable cells are reported to `wrong` and replaced by a valid value. */
export const parseCsvCells = <F extends Fields>(
  fields: F,
  cells: Partial<Record<CsvFieldName<F>, string>>,
  known: Partial<Record<CsvFieldName<F>, unknown>> | undefined,
  wrong: (name: string, problem: string) => void,
): Record<string, unknown> =>
  mapValues(filterCsvFields(fields), (field, name) =>
    fromCell(field, cells[name as CsvFieldName<F>], known?.[name as CsvFieldName<F>], (problem) =>
      wrong(name, problem),
    ),
  )

type Wrong = (problem: string) => void

function fromCell(field: FieldDefinition, cell: string | undefined, known: unknown, wrong: Wrong): unknown {
  if (field.kind === 'choice') return cell ?? known
  if (field.kind === 'text') return cell ?? known ?? field.empty
  const read = numberIn(field, cell?.trim(), known, wrong)
  return field.kind === 'cents' && field.sentIn === 'euros' && read !== undefined ? (read / 100).toFixed(2) : read
}

function numberIn(
  field: Extract<FieldDefinition, { kind: 'integer' | 'cents' }>,
  said: string | undefined,
  known: unknown,
  wrong: Wrong,
): number | undefined {
  if (said === undefined) return typeof known === 'number' ? known : field.empty
  if (said === '') return field.empty
  const read =
    field.kind === 'cents'
      ? parseCentsCell(said, 'Įveskite kainą eurais, pavyzdžiui, 12,50.')
      : parseIntegerCell(said, 'Įveskite sveikąjį skaičių.')
  if ('value' in read) return read.value
  wrong(read.problem)
  return 1
}
