import { and, asc, eq } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { client_people } from '../clients.tables.ts'
import { isStillTheirs } from './people.queries.ts'

/** Sorted: mailboxes are locked in this order. */
export async function listMainUserEmails(
  reader: Reader,
  { clientId, now }: { clientId: number; now: Date },
): Promise<string[]> {
  const mains = await reader
    .select({ email: users.email })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(and(eq(client_people.client_id, clientId), eq(client_people.role, 'main'), isStillTheirs(now)))
    .orderBy(asc(users.email))
  return mains.map(({ email }) => email)
}
