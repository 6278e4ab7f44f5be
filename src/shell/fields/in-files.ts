import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { Cents } from '#platform/csv/write-csv.ts'
import { centsInCell, wholeInCell } from '#rules/money/number-in-cell.ts'
import { each, type Field, type Fields, type Filed, filedIn } from './field.ts'

export const csvColumnsOf = <F extends Fields>(fields: F) =>
  Object.entries(filedIn(fields)).map(
    ([name, { label, csv }]): CsvColumn<Filed<F>> => ({ field: name as Filed<F>, head: label, ...csv }),
  )

export const cellsOf = <F extends Fields>(fields: F, row: Record<Filed<F>, string | number>) =>
  each(filedIn(fields), ({ is }, name) => {
    const value = row[name as Filed<F>]
    return is === 'cents' ? { cents: value } : value
  }) as Record<Filed<F>, string | number | Cents>

/** Missing columns keep the `known` values. Unreadable cells are reported to `wrong` and replaced by a valid value. */
export const fromCells = <F extends Fields>(
  fields: F,
  cells: Partial<Record<Filed<F>, string>>,
  known: Partial<Record<Filed<F>, unknown>> | undefined,
  wrong: (name: string, problem: string) => void,
): Record<string, unknown> =>
  each(filedIn(fields), (field, name) =>
    fromCell(field, cells[name as Filed<F>], known?.[name as Filed<F>], (problem) => wrong(name, problem)),
  )

type Wrong = (problem: string) => void

function fromCell(field: Field, cell: string | undefined, known: unknown, wrong: Wrong): unknown {
  if (field.is === 'choice') return cell ?? known
  if (field.is === 'text') return cell ?? known ?? field.empty
  const read = numberIn(field, cell?.trim(), known, wrong)
  return field.is === 'cents' && field.sentIn === 'euros' && read !== undefined ? (read / 100).toFixed(2) : read
}

function numberIn(
  field: Extract<Field, { is: 'whole' | 'cents' }>,
  said: string | undefined,
  known: unknown,
  wrong: Wrong,
): number | undefined {
  if (said === undefined) return typeof known === 'number' ? known : field.empty
  if (said === '') return field.empty
  const read =
    field.is === 'cents'
      ? centsInCell(said, 'Įveskite kainą eurais, pavyzdžiui, 12,50.')
      : wholeInCell(said, 'Įveskite sveikąjį skaičių.')
  if ('value' in read) return read.value
  wrong(read.problem)
  return 1
}
