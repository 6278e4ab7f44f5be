import type { ImportEndpoint, ImportProgressEndpoint } from '#platform/csv/import.contract.ts'
import { ImportResult } from '#platform/csv/import.contract.ts'
import { readCsv } from '#platform/csv/read-csv.ts'
import type { Route } from '#platform/http/api-server.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { readImportProgress } from '#platform/progress/read-import-progress.ts'
import { type Progress, withProgress } from '#platform/progress/with-progress.ts'
import { invalid } from '#platform/refusal.ts'
import { createWork } from '#shell/action/work.ts'
import { importRows, type RowImport } from './import-rows.ts'
import { runImportAlone } from './run-import-alone.ts'

interface ImportEndpoints {
  start: ImportEndpoint
  progress: ImportProgressEndpoint
}

type Preparation<T> = T | Promise<T>

/** In one transaction, with progress that the sender may query. `prepare` runs before it. */
export function registerImportRoutes<Field extends string, Cells, Created, Updated>(
  route: Route,
  { start, progress }: ImportEndpoints,
  prepare: () => Preparation<RowImport<Field, Cells, Created, Updated>>,
): void {
  route(start, async ({ body, files, who, database, log, now }) => {
    const { dry_run: dryRun, progress_key: key } = body
    const definition = await prepare()
    const read = ({ tell, conclude }: Progress) => {
      const file = readCsv(takeImportFile(files), definition.fields, definition.max)
      return database.transaction(async (tx) => {
        const work = createWork(tx, { by: who.id, now, actor: who })
        const result = await importRows(work, { ...file, dryRun, tell }, definition)
        // A dry run is simply repeated.
        if (!dryRun) await conclude(tx, result)
        return result
      })
    }
    return { data: await runImportAlone(database, () => withProgress({ database, userId: who.id, key, log }, read)) }
  })

  route(progress, async ({ query: { key }, who, database }) => ({
    data: await readImportProgress(database.db, { userId: who.id, key }, ImportResult),
  }))
}

/** Throws a 422 on `file` without a file. */
export function takeImportFile(files: UploadedFile[]): Uint8Array {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalid({ file: ['Pasirinkite CSV failą.'] })
  return file.bytes
}
