import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { PageName } from '../page-names.ts'
import { addPageVersion, lockPage } from './add-page-version.ts'
import { findVersion, readPublished } from './pages.queries.ts'

interface RestorePageInput {
  page: PageName
  /** Absent: what was published before the present text. */
  version?: number
  seen: number | undefined
}

/** As a new version, published. 404; 409 `changed-meanwhile` or `nothing-to-undo`. */
export async function restorePage(work: Work<number>, { page, version, seen }: RestorePageInput): Promise<void> {
  const { tx } = work
  await lockPage(tx, page, seen)
  const restored = version ?? (await findFormerVersion(work, page))
  const row = await findVersion(tx, page, restored)
  if (!row) throw notFound('Tokios redakcijos nėra.')
  await addPageVersion(work, { page, content: row.content, published: true, restored })
}

async function findFormerVersion({ tx }: Work<number>, page: PageName): Promise<number> {
  if (!(await readPublished(tx, page))) throw conflict('nothing-to-undo', 'Šis puslapis dar nebuvo keistas.')
  return (await readPublished(tx, page, 1))?.version ?? 1
}
