import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { WITHOUT_END } from '../../client-contacts.ts'
import { client_contacts, client_people } from '../clients.tables.ts'
import { isStillTheirs } from './people.queries.ts'

interface MaySign {
  name: string
  /** `contact`: without an account. */
  role: 'main' | 'buyer' | 'receiver' | 'contact'
  /** A contact's, as the office calls it. */
  title?: string
  until: string | null
}

/** Contacts first, then receivers; no expired rights. */
export async function listSigners(
  reader: Reader,
  { clientId, now }: { clientId: number; now: Date },
): Promise<MaySign[]> {
  const rows = await reader
    .select({
      name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})`,
      role: client_people.role,
      until: client_people.until_day,
    })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(and(eq(client_people.client_id, clientId), isStillTheirs(now)))
    .orderBy(asc(sql`${client_people.role} <> 'receiver'`), asc(client_people.user_id))
  const people = rows.flatMap(({ role, ...one }) => (role === 'pending' ? [] : [{ ...one, role }]))
  return [...(await contactsWhoSign(reader, { clientId, now })), ...people]
}

async function contactsWhoSign(reader: Reader, { clientId, now }: { clientId: number; now: Date }): Promise<MaySign[]> {
  const rows = await reader
    .select({ name: client_contacts.name, title: client_contacts.role, until: client_contacts.signs_until })
    .from(client_contacts)
    .where(and(eq(client_contacts.client_id, clientId), gte(client_contacts.signs_until, toVilniusDay(now))))
    .orderBy(asc(client_contacts.id))
  return rows.map(({ name, title, until }) => ({
    name,
    role: 'contact',
    ...(title && { title }),
    until: until === WITHOUT_END ? null : until,
  }))
}
