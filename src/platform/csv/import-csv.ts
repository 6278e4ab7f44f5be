import type { Tx } from '../database/database.ts'
import type { HandlerInput } from '../http/api-server.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { type Tell, withProgress } from '../progress/with-progress.ts'
import { invalid } from '../refusal.ts'
import type { CsvColumn } from './csv-column.ts'
import type { ImportEndpoint, ImportResult, RowError } from './import.contract.ts'
import { type CsvRow, type CsvSize, readCsv } from './read-csv.ts'

/** What the action that reads a file gets of it. */
export interface CsvImport<Field extends string> {
  rows: CsvRow<Field>[]
  /** What is wrong with rows before the action looks at them. */
  errors: RowError[]
  /** Looks only. */
  dryRun: boolean
  /** Every row of the file is checked and each change written, and counted as it is. */
  tell: Tell
}

type Sent = Pick<HandlerInput<ImportEndpoint>, 'body' | 'files' | 'who' | 'database' | 'log'>

/** Does an action with the rows of a sent file, in one transaction, while whoever sent it may ask how far it is. */
export function importCsv<Field extends string>(
  { body, files, who, database, log }: Sent,
  columns: readonly CsvColumn<Field>[],
  action: (tx: Tx, file: CsvImport<Field>) => Promise<ImportResult>,
  most?: CsvSize,
): Promise<ImportResult> {
  const { dry_run: dryRun, progress_key: key } = body
  return withProgress({ database, userId: who.id, key, log }, async ({ tell, conclude }) => {
    const file = readCsv(takeCsvFile(files), columns, most)
    return database.transaction(async (tx) => {
      const result = await action(tx, { ...file, dryRun, tell })
      // What only looks is looked at again.
      if (!dryRun) await conclude(tx, result)
      return result
    })
  })
}

/** The file of an import's form. Throws a 422 on `file` when there is none. */
function takeCsvFile(files: UploadedFile[]): Uint8Array {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalid({ file: ['Pasirinkite CSV failą.'] })
  return file.bytes
}
