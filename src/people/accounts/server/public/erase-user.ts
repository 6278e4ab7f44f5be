import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { users } from '../accounts.tables.ts'

/** `eraseAccount` alone calls this. */
export async function eraseUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
