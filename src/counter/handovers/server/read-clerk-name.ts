import { eq } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'

export async function readClerkName(reader: Reader, userId: number): Promise<string> {
  const [clerk] = await reader
    .select({ name: users.name, lastname: users.lastname })
    .from(users)
    .where(eq(users.id, userId))
  return clerk ? `${clerk.name} ${clerk.lastname}`.trim() : ''
}
