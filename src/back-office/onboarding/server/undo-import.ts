import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { ImportUndone } from '../onboarding.events.ts'
import { data_import_changes, data_imports } from './data-imports.tables.ts'
import { importSources } from './import-sources.ts'

/** Answers how many records went; those that it changed are as they were. 404; 409 `already-undone`, `in-use`. */
export async function undoImport(work: Work<number>, id: number): Promise<number> {
  const { tx, now } = work
  const [done] = await tx.select().from(data_imports).where(eq(data_imports.id, id)).for('update')
  if (!done) throw notFound('Tokio importo nėra.')
  if (done.undone_at) throw conflict('already-undone', 'Šis importas jau atšauktas.')
  const { remove, restore, subject } = importSources[done.kind]
  if (done.updated > 0) {
    const changes = await tx.select().from(data_import_changes).where(eq(data_import_changes.import_id, id))
    // of some it was never kept, or a client is gone
    if (!restore || changes.length !== done.updated) throw buildInUseRefusal()
    await restore(
      work,
      changes.map(({ record_id, before, after }) => ({ id: record_id, before, after })),
    )
    await tx.delete(data_import_changes).where(eq(data_import_changes.import_id, id))
  }
  if (done.created_ids.length > 0) await remove(work, { ids: done.created_ids, at: done.at })
  await tx.update(data_imports).set({ undone_at: now }).where(eq(data_imports.id, id))
  const removed = done.created_ids.length
  await work.happened(ImportUndone, { kind: subject, id: null, title: `Nr. ${id}: −${removed}` }, { removed })
  return removed
}
