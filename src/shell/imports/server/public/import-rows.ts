import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { assertNoRowErrors } from '#platform/csv/assert-no-row-errors.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { ImportResult, RowError } from '#platform/csv/import.contract.ts'
import type { CsvRow, CsvSize } from '#platform/csv/read-csv.ts'
import type { ReportProgress } from '#platform/progress/with-progress.ts'
import type { Work } from '#shell/action/work.ts'

/** What a row of a file says, beside its cells as typed: a column that the file lacks is in neither. */
export interface ImportRow<Field extends string, Cells> extends CsvRow<Field> {
  cells: Cells
}

export interface RowsToFind<Field extends string, Cells> {
  rows: ImportRow<Field, Cells>[]
  dryRun: boolean
  /** Rows that are checked by now. */
  reportChecked: (rows: number) => void
}

export interface PlannedRows<Created, Updated> {
  created: Created[]
  /** Those alone that differ from what is there. */
  updated: Updated[]
  errors: RowError[]
}

/** What a record said and says, of the columns that a file may change. */
export interface RecordChange {
  id: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export interface RowsToWrite<Created, Updated> {
  created: Created[]
  updated: Updated[]
  /** Rows that were written since the last call; a thousand or so at once. */
  reportWritten: (rows: number) => Promise<void>
  /** Ids of what is new, for who may take the import back. */
  reportCreated: (ids: readonly number[]) => void
  /** What became of known records, for the same. */
  reportChanged: (changes: readonly RecordChange[]) => void
}

/** What is imported: how its rows are read, what they meet, and how they are written. */
export interface RowImport<Field extends string, Cells, Created, Updated = Created> {
  fields: readonly CsvColumn<Field>[]
  max?: CsvSize
  /** The form that a row's cells are; without it `find` reads them, with what it knows. */
  cells?: z.ZodType<Cells>
  /** Plans rows against what is there, and locks it. It writes nothing. */
  find: (work: Work<number>, rows: RowsToFind<Field, Cells>) => Promise<PlannedRows<Created, Updated>>
  /** Answers rows that are refused while they are written; everything is rolled back then. */
  write: (work: Work<number>, rows: RowsToWrite<Created, Updated>) => Promise<RowError[] | undefined>
  announce: (work: Work<number>, counts: { created: number; updated: number }, title: string) => Promise<void>
}

interface FileToImport<Field extends string> {
  rows: CsvRow<Field>[]
  errors: RowError[]
  dryRun: boolean
  tell: ReportProgress
  reportCreated?: RowsToWrite<unknown, unknown>['reportCreated']
  reportChanged?: RowsToWrite<unknown, unknown>['reportChanged']
}

/** All or none: 422 with `data.errors`. */
export async function importRows<Field extends string, Cells, Created, Updated>(
  work: Work<number>,
  {
    rows,
    errors: unreadable,
    dryRun,
    tell,
    reportCreated = () => undefined,
    reportChanged = () => undefined,
  }: FileToImport<Field>,
  { cells, find, write, announce }: RowImport<Field, Cells, Created, Updated>,
): Promise<ImportResult> {
  const whole = rows.length + unreadable.length
  const reportChecked = (done: number) => tell({ step: 'checking', done: unreadable.length + done, whole })
  const parsed = cells
    ? await parseCells(rows, { cells, reportChecked })
    : { rows: rows.map((row) => ({ ...row, cells: undefined as Cells })), errors: [] }
  const { created, updated, errors: refused } = await find(work, { rows: parsed.rows, dryRun, reportChecked })
  reportChecked(rows.length)
  const errors = [...unreadable, ...parsed.errors, ...refused].sort((a, b) => a.row - b.row)
  const result = { created: created.length, updated: updated.length, errors }
  if (dryRun) return result

  assertNoRowErrors(errors)
  const toWrite = created.length + updated.length
  let done = 0
  let countAt = ROWS_AT_ONCE
  const reportWritten = async (some: number) => {
    done += some
    tell({ step: 'writing', done, whole: toWrite })
    if (done < countAt) return
    countAt = done * 2
    // biome-ignore lint/plugin/sql-by-hand: a function of the database
    await work.tx.execute(sql`select analyze_what_came()`)
  }
  await reportWritten(0)
  assertNoRowErrors((await write(work, { created, updated, reportWritten, reportCreated, reportChanged })) ?? [])
  if (toWrite > 0)
    await announce(
      work,
      { created: created.length, updated: updated.length },
      `CSV: ${created.length} + ${updated.length}`,
    )
  return result
}

const ROWS_AT_ONCE = 1_000
const AT_A_TURN = 250

/** Others have their turn between rows. */
export async function* takeTurns<Row>(
  rows: readonly Row[],
  reportChecked: (rows: number) => void,
): AsyncGenerator<Row> {
  for (const [at, row] of rows.entries()) {
    if (at % AT_A_TURN === 0) {
      reportChecked(at)
      await nextTurn()
    }
    yield row
  }
}

async function parseCells<Field extends string, Cells>(
  rows: CsvRow<Field>[],
  { cells, reportChecked }: { cells: z.ZodType<Cells>; reportChecked: (rows: number) => void },
): Promise<{ rows: ImportRow<Field, Cells>[]; errors: RowError[] }> {
  const parsed: ImportRow<Field, Cells>[] = []
  const errors: RowError[] = []
  for await (const { row, values } of takeTurns(rows, reportChecked)) {
    const { data, error } = cells.safeParse(values)
    for (const { path, message } of error?.issues ?? []) errors.push({ row, field: String(path[0] ?? ''), message })
    if (data) parsed.push({ row, values, cells: data })
  }
  return { rows: parsed, errors }
}

/** Statements take a thousand rows at once. */
export function* splitIntoThousands<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) yield all.slice(at, at + ROWS_AT_ONCE)
}
