import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { withPurgeAllowed } from '#platform/database/purging.ts'
import type { Work } from '#shell/action/work.ts'
import { document_revisions, documents } from './documents.tables.ts'

/** Row, number, hash stay: no gap, and copies can be proved. */
export async function purgeDocuments(work: Work, { which }: { which: SQL }): Promise<number> {
  const { tx, now } = work
  return withPurgeAllowed(tx, async () => {
    const emptied = await tx
      .update(documents)
      .set({ snapshot: sql`'{}'::jsonb`, purged_at: now })
      .where(and(isNull(documents.purged_at), which))
      .returning({ id: documents.id, revision: documents.revision })
    const revised = emptied.filter(({ revision }) => revision > 1).map(({ id }) => id)
    if (revised.length > 0)
      await tx
        .update(document_revisions)
        .set({ snapshot: sql`'{}'::jsonb`, purged_at: now })
        .where(inArray(document_revisions.document_id, revised))
    return emptied.length
  })
}
