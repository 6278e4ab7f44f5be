import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { users } from './accounts.tables.ts'

/** Takes an account's row away, and what hangs on it. Only `eraseAccount` may: it knows what else has to go. */
export async function removeUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
