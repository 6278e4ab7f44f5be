import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { whilePurging } from '#platform/database/outdated.ts'
import { document_revisions, documents } from './documents.tables.ts'

/**
 * Empties issued documents whose time of keeping is over. The row stays with its number and hash, so that the series has
 * no gap and the hash still proves a copy that somebody kept. Gives how many were emptied.
 */
export async function purgeDocuments(tx: Tx, { which, now }: { which: SQL; now: Date }): Promise<number> {
  return whilePurging(tx, async () => {
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
