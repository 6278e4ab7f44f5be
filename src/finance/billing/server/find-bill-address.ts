import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { client_people, type clients } from '#people/clients/server/clients.tables.ts'
import { listBillRecipients } from '#people/clients/server/public/list-bill-recipients.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import type { Reader } from '#platform/database/database.ts'

/** Contacts that get bills; without them the one address of `findBillAddress`. */
export async function listBillAddresses(
  reader: Reader,
  client: Pick<typeof clients.$inferSelect, 'id' | 'email'>,
  ordered: string | null,
): Promise<string[]> {
  const lines = await listBillRecipients(reader, client)
  if (lines.length > 0) return lines
  const other = await findBillAddress(reader, client, ordered)
  return other && isOneAddress(other) ? [other] : []
}

/** The client's, else its main user's, else its latest order's; null: none. */
export async function findBillAddress(
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
