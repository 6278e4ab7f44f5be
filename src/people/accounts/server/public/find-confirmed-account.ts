import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { users } from '../accounts.tables.ts'

/** Only confirmed: anybody may register with any. */
export async function findConfirmedAccount(
  reader: Reader,
  email: string | null | undefined,
): Promise<number | undefined> {
  if (!email) return undefined
  const [user] = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.email_confirmed_at)))
  return user?.id
}
