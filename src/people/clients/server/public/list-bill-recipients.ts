import { type SQLWrapper, sql } from 'drizzle-orm'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ClientContact } from '../../client-contacts.ts'
import { readContacts } from '../save-contacts.ts'

/** Contacts that get bills, else the client; each once. */
export function toBillAddresses(
  { email }: { email: string | null },
  contacts: readonly Pick<ClientContact, 'gets_bills' | 'email'>[],
): string[] {
  const theirs = contacts.flatMap((one) => (one.gets_bills && one.email ? [one.email] : []))
  const all = (theirs.length > 0 ? theirs : email ? [email] : []).filter(isOneAddress)
  return all.filter((one, at) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at)
}

export async function listBillRecipients(
  reader: Reader,
  client: { id: number; email: string | null },
): Promise<string[]> {
  const contactsOf = await readContacts(reader, [client.id])
  return toBillAddresses(client, contactsOf(client.id))
}

/** In SQL, divided by commas; null: none. */
export const buildBillAddressesSql = (clientId: SQLWrapper, email: SQLWrapper) =>
  sql<string | null>`coalesce((select string_agg(k.email, ', ' order by k.id) from client_contacts k
    where k.client_id = ${clientId} and k.gets_bills), ${email})`
