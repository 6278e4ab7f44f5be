import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { ImportUndone } from '../onboarding.events.ts'
import { data_imports } from './data-imports.tables.ts'
import { importSources } from './import-sources.ts'

/** Answers how many records went. 404; 409 `already-undone`, `in-use`. */
export async function undoImport(work: Work<number>, id: number): Promise<number> {
  const { tx, now } = work
  const [done] = await tx.select().from(data_imports).where(eq(data_imports.id, id)).for('update')
  if (!done) throw notFound('Tokio importo nėra.')
  if (done.undone_at) throw conflict('already-undone', 'Šis importas jau atšauktas.')
  // what the changed records said before is not known any more
  if (done.updated > 0) throw buildInUseRefusal()
  const { remove, subject } = importSources[done.kind]
  if (done.created_ids.length > 0) await remove(work, { ids: done.created_ids, at: done.at })
  await tx.update(data_imports).set({ undone_at: now }).where(eq(data_imports.id, id))
  const removed = done.created_ids.length
  await work.happened(ImportUndone, { kind: subject, id: null, title: `Nr. ${id}: −${removed}` }, { removed })
  return removed
}
