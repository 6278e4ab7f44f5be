import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { client_people, type clients } from '#people/clients/server/clients.tables.ts'
import { getsBills } from '#people/clients/server/gets-bills.ts'
import { isOneAddress } from '#people/mail/one-line.ts'
import type { Reader } from '#platform/database/database.ts'

/** Contacts that get bills; without them the one address of `addressOfBills`. */
export async function addressesOfBills(
  reader: Reader,
  client: Pick<typeof clients.$inferSelect, 'id' | 'email'>,
  ordered: string | null,
): Promise<string[]> {
  const told = await getsBills(reader, client)
  if (told.length > 0) return told
  const other = await addressOfBills(reader, client, ordered)
  return other && isOneAddress(other) ? [other] : []
}

/** The client's, else its main user's, else its latest order's; null: none. */
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
