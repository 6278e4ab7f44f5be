import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { client_people, clients } from './clients.tables.ts'

export type PersonRow = typeof client_people.$inferSelect

/** The client is locked: of two main users who remove each other one stays. */
export async function lockPerson(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: number },
): Promise<PersonRow | undefined> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('update')
  const [person] = await tx
    .select()
    .from(client_people)
    .where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  return person
}
