import type { Tx } from '../database/database.ts'
import type { HandlerInput } from '../http/api-server.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { type ReportProgress, withProgress } from '../progress/with-progress.ts'
import { invalid } from '../refusal.ts'
import type { CsvColumn } from './csv-column.ts'
import type { ImportEndpoint, ImportResult, RowError } from './import.contract.ts'
import { type CsvRow, type CsvSize, readCsv } from './read-csv.ts'

export interface CsvImport<Field extends string> {
  rows: CsvRow<Field>[]
  errors: RowError[]
  dryRun: boolean
  /** Call for every row checked and change written. */
  tell: ReportProgress
}

type ImportRequest = Pick<HandlerInput<ImportEndpoint>, 'body' | 'files' | 'who' | 'database' | 'log'>

/** In one transaction, with progress that the sender may query. */
export function importCsv<Field extends string>(
  { body, files, who, database, log }: ImportRequest,
  columns: readonly CsvColumn<Field>[],
  action: (tx: Tx, file: CsvImport<Field>) => Promise<ImportResult>,
  max?: CsvSize,
): Promise<ImportResult> {
  const { dry_run: dryRun, progress_key: key } = body
  return withProgress({ database, userId: who.id, key, log }, async ({ tell, conclude }) => {
    const file = readCsv(takeCsvFile(files), columns, max)
    return database.transaction(async (tx) => {
      const result = await action(tx, { ...file, dryRun, tell })
      // A dry run is simply repeated.
      if (!dryRun) await conclude(tx, result)
      return result
    })
  })
}

/** Throws a 422 on `file` without a file. */
function takeCsvFile(files: UploadedFile[]): Uint8Array {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalid({ file: ['Pasirinkite CSV failą.'] })
  return file.bytes
}
