import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { objects } from './objects.tables.ts'

/** Deletes a customer's own work site, or archives it when orders were made for it. 404 when it is not theirs. */
export async function deleteObject(
  tx: Tx,
  { userId, objectId, now }: { userId: number; objectId: number; now: Date },
): Promise<void> {
  // An order that is being placed for it holds the row too, so its fate is known by now.
  const [site] = await tx
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, objectId), eq(objects.user_id, userId), isNull(objects.archived_at)))
    .for('update')
  if (!site) throw notFound('Tokio objekto nėra.')

  const ordered = await tx.execute(sql`select o.id from orders o where o.object_id = ${objectId} limit 1`)
  if (ordered.rows.length > 0) await tx.update(objects).set({ archived_at: now }).where(eq(objects.id, objectId))
  else await tx.delete(objects).where(eq(objects.id, objectId))
}
