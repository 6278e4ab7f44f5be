import type { ModuleApi } from '#platform/http/api-server.ts'
import { readImportProgress } from '#platform/progress/read-import-progress.ts'
import { type Progress, withProgress } from '#platform/progress/with-progress.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { sendTableFile } from '#shell/exports/server/public/send-table-file.ts'
import { takeImportFile } from '#shell/imports/server/public/register-import-routes.ts'
import { runImportAlone } from '#shell/imports/server/public/run-import-alone.ts'
import { importKinds } from '../import-kinds.ts'
import {
  buildImportEndpoints,
  ImportAnswer,
  ListImports,
  ListMoveSteps,
  SaveMoveTotals,
  UndoImport,
} from '../onboarding.contract.ts'
import { findRejectedRows, importFile } from './import-file.ts'
import { importSources } from './import-sources.ts'
import { listImports } from './imports.queries.ts'
import { listMoveSteps } from './move-steps.queries.ts'
import { saveMoveTotals } from './save-move-totals.ts'
import { undoImport } from './undo-import.ts'

export const registerOnboardingRoutes: ModuleApi = (route) => {
  for (const kind of importKinds) {
    const { start, progress, fields, rejected, rejectedXlsx } = buildImportEndpoints(kind)

    route(start, async ({ body: { mapping, dry_run: dryRun, progress_key: key }, files, who, database, log, now }) => {
      const bytes = takeImportFile(files)
      const run = (reports: Progress) => importFile(database, { kind, bytes, mapping, dryRun, who, now }, reports)
      return { data: await runImportAlone(database, () => withProgress({ database, userId: who.id, key, log }, run)) }
    })

    route(progress, async ({ query: { key }, who, database }) => ({
      data: await readImportProgress(database.db, { userId: who.id, key }, ImportAnswer),
    }))

    for (const [endpoint, ending] of [
      [rejected, 'csv'],
      [rejectedXlsx, 'xlsx'],
    ] as const)
      route(endpoint, ({ body: { mapping }, files, who, database, now, reply }) =>
        runImportAlone(database, async () => {
          const file = await findRejectedRows(database, { kind, bytes: takeImportFile(files), mapping, who, now })
          const name = `nepriimtos-eilutes-${kind}`
          return sendTableFile(reply, { name, day: toVilniusDay(now), ending, ...file })
        }),
      )

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

  route(ListMoveSteps, async ({ database: { db } }) => ({ data: await listMoveSteps(db) }))

  route(SaveMoveTotals, async ({ body, database: { db }, act }) => {
    await act((work) => saveMoveTotals(work, body))
    return { data: await listMoveSteps(db) }
  })

  route(UndoImport, async ({ params: { id }, database, act }) => ({
    data: { id, removed: await runImportAlone(database, () => act((work) => undoImport(work, id))) },
  }))
}
