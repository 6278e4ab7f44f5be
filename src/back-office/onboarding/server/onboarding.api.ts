import type { ModuleApi } from '#platform/http/api-server.ts'
import { readImportProgress } from '#platform/progress/read-import-progress.ts'
import { withProgress } from '#platform/progress/with-progress.ts'
import { takeImportFile } from '#shell/imports/server/public/register-import-routes.ts'
import { importKinds } from '../import-kinds.ts'
import { buildImportEndpoints, ImportAnswer, ListImports, UndoImport } from '../onboarding.contract.ts'
import { importFile } from './import-file.ts'
import { importSources } from './import-sources.ts'
import { listImports } from './imports.queries.ts'
import { undoImport } from './undo-import.ts'

export const registerOnboardingRoutes: ModuleApi = (route) => {
  for (const kind of importKinds) {
    const { start, progress, fields } = buildImportEndpoints(kind)

    route(start, async ({ body: { mapping, dry_run: dryRun, progress_key: key }, files, who, database, log, now }) => {
      const bytes = takeImportFile(files)
      return {
        data: await withProgress({ database, userId: who.id, key, log }, (reports) =>
          importFile(database, { kind, bytes, mapping, dryRun, who, now }, reports),
        ),
      }
    })

    route(progress, async ({ query: { key }, who, database }) => ({
      data: await readImportProgress(database.db, { userId: who.id, key }, ImportAnswer),
    }))

    const { definition, examples, required } = importSources[kind]
    route(fields, async () => ({
      data: definition.fields
        .filter(({ writtenOnly }) => !writtenOnly)
        .map(({ field, head }) => ({
          field,
          title: head,
          required: required.includes(field),
          example: examples[field] ?? '',
        })),
    }))
  }

  route(ListImports, async ({ database: { db } }) => ({ data: await listImports(db) }))

  route(UndoImport, async ({ params: { id }, act }) => ({
    data: { id, removed: await act((work) => undoImport(work, id)) },
  }))
}
