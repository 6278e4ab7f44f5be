import { eq } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'

/** Who of the shop signs. */
export async function nameOfClerk(reader: Reader, userId: number): Promise<string> {
  const [clerk] = await reader
    .select({ name: users.name, lastname: users.lastname })
    .from(users)
    .where(eq(users.id, userId))
  return clerk ? `${clerk.name} ${clerk.lastname}`.trim() : ''
}
