import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { client_people, clients } from '../clients.tables.ts'
import { isStillTheirs } from './people.queries.ts'

/** Prices need the company, without a lock. Undefined: the person may not order for it. */
export async function findCompanyOfBuyer(
  reader: Reader,
  { userId, code, now }: { userId: number; code: string | null; now: Date },
): Promise<number | undefined> {
  if (code === null) return undefined
  const [company] = await reader
    .select({ id: clients.id })
    .from(client_people)
    .innerJoin(clients, eq(clients.id, client_people.client_id))
    .where(
      and(
        eq(client_people.user_id, userId),
        inArray(client_people.role, ['main', 'buyer']),
        isStillTheirs(now),
        eq(clients.kind, 'company'),
        eq(clients.code, code),
      ),
    )
  return company?.id
}
