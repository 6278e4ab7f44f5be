import { and, eq, isNull, sql } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { objects } from './objects.tables.ts'

/** With orders archived, else deleted. Throws 404 when not theirs. */
export async function deleteObject(
  work: Work,
  { userId, objectId }: { userId: number; objectId: number },
): Promise<void> {
  const { tx, now } = work
  // Waits for an order being placed.
  const [site] = await tx
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, objectId), eq(objects.user_id, userId), isNull(objects.archived_at)))
    .for('update')
  if (!site) throw notFound('Tokio objekto nėra.')

  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const ordered = await tx.execute(sql`select o.id from orders o where o.object_id = ${objectId} limit 1`)
  if (ordered.rows.length > 0) await tx.update(objects).set({ archived_at: now }).where(eq(objects.id, objectId))
  else await tx.delete(objects).where(eq(objects.id, objectId))
}
