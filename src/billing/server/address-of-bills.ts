import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { client_people, type clients } from '#clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'

/** Where a client's bills go: to its own address, else to its main user's, else to whoever ordered last. Null: to nobody. */
export async function addressOfBills(
  reader: Reader,
  client: Pick<typeof clients.$inferSelect, 'id' | 'email'>,
  ordered: string | null,
): Promise<string | null> {
  if (client.email) return client.email
  const [main] = await reader
    .select({ email: users.email })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(
      and(eq(client_people.client_id, client.id), eq(client_people.role, 'main'), isNotNull(client_people.approved_at)),
    )
    .orderBy(asc(client_people.approved_at), asc(client_people.user_id))
    .limit(1)
  return main?.email ?? ordered
}
