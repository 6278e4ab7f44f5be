import type { ImportResult } from '#platform/csv/import.contract.ts'
import { readMappedFile } from '#platform/csv/read-csv.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/session.ts'
import { limits } from '#platform/limits/limits.ts'
import type { Progress } from '#platform/progress/with-progress.ts'
import { Refusal } from '#platform/refusal.ts'
import { createWork } from '#shell/action/work.ts'
import { importRows, type RecordChange, splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import type { ImportKind } from '../import-kinds.ts'
import type { ImportAnswer } from '../onboarding.contract.ts'
import { data_import_changes, data_imports } from './data-imports.tables.ts'
import { findMapping, saveMapping } from './import-mappings.ts'
import { importSources } from './import-sources.ts'
import { listRejectedRows } from './list-rejected-rows.ts'

interface FileToImport {
  kind: ImportKind
  bytes: Uint8Array
  mapping: Record<string, string> | undefined
  dryRun: boolean
  who: Person
  now: Date
}

/** In one transaction. 422 with `data` when a row is wrong; a dry run answers the same, and keeps nothing. */
export async function importFile(
  database: Database,
  { kind, bytes, mapping: sent, dryRun, who, now }: FileToImport,
  { tell, conclude }: Progress,
): Promise<ImportAnswer> {
  const { definition } = importSources[kind]
  const { mapping, ignored, heads, lines: _, ...rows } = await readFileOf(database, { kind, bytes, mapping: sent })
  const run = async (tx: Tx, isDry: boolean) => {
    const work = createWork(tx, { by: who.id, now, actor: who })
    const createdIds: number[] = []
    const changes: RecordChange[] = []
    const reportCreated = (ids: readonly number[]) => void createdIds.push(...ids)
    const reportChanged = (some: readonly RecordChange[]) => void changes.push(...some)
    const result = await importRows(work, { ...rows, dryRun: isDry, tell, reportCreated, reportChanged }, definition)
    return { result, createdIds, changes }
  }
  if (dryRun) return { id: null, mapping, ignored, ...(await tryOut(database, run)) }
  try {
    return await database.transaction(async (tx) => {
      const { result, createdIds, changes } = await run(tx, false)
      const [written] = await tx
        .insert(data_imports)
        .values({ kind, created_ids: createdIds, updated: result.updated, by_user_id: who.id, at: now })
        .returning({ id: data_imports.id })
      if (written) await keepChanges(tx, { importId: written.id, kind, changes })
      const answer = { id: written?.id ?? null, mapping, ignored, ...result }
      if (sent) await saveMapping(tx, { kind, heads, mapping: sent, now })
      await conclude(tx, answer)
      return answer
    })
  } catch (thrown) {
    throw withWholeData(thrown, { mapping, ignored })
  }
}

async function keepChanges(
  tx: Tx,
  { importId, kind, changes }: { importId: number; kind: ImportKind; changes: readonly RecordChange[] },
): Promise<void> {
  for (const some of splitIntoThousands(changes))
    await tx
      .insert(data_import_changes)
      .values(
        some.map(({ id, before, after }) => ({
          ...{ import_id: importId, record_id: id, before, after },
          client_id: kind === 'clients' ? id : null,
        })),
      )
}

type MappedBytes = Pick<FileToImport, 'kind' | 'bytes' | 'mapping'>

function readFileOf(database: Database, { kind, bytes, mapping }: MappedBytes, keepsLines = false) {
  const { definition } = importSources[kind]
  return readMappedFile(bytes, {
    mapping,
    keepsLines,
    columns: definition.fields,
    recall: (lines) => findMapping(database.db, { kind, lines }),
    max: { bytes: limits.fileBytes, rows: limits.importRows },
  })
}

/** What a dry run refuses, as rows of the file. */
export async function findRejectedRows(
  database: Database,
  { who, now, ...file }: MappedBytes & Pick<FileToImport, 'who' | 'now'>,
) {
  const { definition } = importSources[file.kind]
  const { heads, lines, rows, errors: unreadable } = await readFileOf(database, file, true)
  const { errors } = await tryOut(database, async (tx, isDry) => {
    const work = createWork(tx, { by: who.id, now, actor: who })
    return {
      result: await importRows(work, { rows, errors: unreadable, dryRun: isDry, tell: () => undefined }, definition),
    }
  })
  return listRejectedRows({ heads, lines, errors, fields: definition.fields })
}

type Run = (tx: Tx, isDry: boolean) => Promise<{ result: ImportResult }>

class TriedOut extends Error {}

/** Writes all and rolls it back: what only a write refuses is told, too. */
async function tryOut(database: Database, run: Run): Promise<ImportResult> {
  let planned: ImportResult = { created: 0, updated: 0, errors: [] }
  try {
    await database.transaction(async (tx) => {
      planned = (await run(tx, true)).result
      if (planned.errors.length === 0) await run(tx, false)
      throw new TriedOut()
    })
  } catch (thrown) {
    if (thrown instanceof TriedOut) return planned
    const errors = readRowErrors(thrown)
    if (!errors) throw thrown
    return { ...planned, errors }
  }
  return planned
}

const readRowErrors = (thrown: unknown): ImportResult['errors'] | undefined =>
  thrown instanceof Refusal && thrown.code === 'rows-are-wrong'
    ? (thrown.more as { data: ImportResult }).data.errors
    : undefined

function withWholeData(thrown: unknown, columns: Pick<ImportAnswer, 'mapping' | 'ignored'>): unknown {
  const errors = readRowErrors(thrown)
  if (!errors) return thrown
  const { status, code, message } = thrown as Refusal
  const data: ImportAnswer = { id: null, created: 0, updated: 0, errors, ...columns }
  return new Refusal(status, code, message, { more: { data } })
}
