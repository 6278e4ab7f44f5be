import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { client_people } from './clients.tables.ts'
import { isStillTheirs } from './people.queries.ts'

interface MaySign {
  name: string
  role: 'main' | 'buyer' | 'receiver'
  until: string | null
}

/** Who may sign at the counter for a company today, receivers first; whose last day has passed is not among them. */
export async function whoMaySign(
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
  return rows.flatMap(({ role, ...one }) => (role === 'pending' ? [] : [{ ...one, role }]))
}
