import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { PersonRole } from '../client-words.ts'
import { client_people, clients } from './clients.tables.ts'
import { removePerson } from './remove-person.ts'

/** Somebody leaves a company of their own will, or takes their request back. Answers what they were. Throws as `removePerson`. */
export async function leaveClient(
  tx: Tx,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<PersonRole> {
  const [mine] = await tx
    .select({ clientId: clients.id, role: client_people.role })
    .from(client_people)
    .innerJoin(clients, eq(clients.id, client_people.client_id))
    .where(and(eq(client_people.user_id, userId), eq(clients.kind, 'company'), eq(clients.code, code)))
  if (!mine) throw notFound('Šiai įmonei nepriklausote.')
  await removePerson(tx, { clientId: mine.clientId, userId, by: userId, isOffice: false, now })
  return mine.role
}
