import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { fieldsOf } from './create-object.ts'
import { objects } from './objects.tables.ts'

/** Changes a customer's own work site. 404 when it is another's, archived, or not there. */
export async function updateObject(
  tx: Tx,
  { userId, objectId, form }: { userId: number; objectId: number; form: ObjectForm },
): Promise<void> {
  const updated = await tx
    .update(objects)
    .set(fieldsOf(form))
    .where(and(eq(objects.id, objectId), eq(objects.user_id, userId), isNull(objects.archived_at)))
    .returning({ id: objects.id })
  if (updated.length === 0) throw notFound('Tokio objekto nėra.')
}
