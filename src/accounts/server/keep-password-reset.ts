import type { Tx } from '#platform/database/database.ts'
import { password_resets } from './accounts.tables.ts'

/** Keeps the hash of a mailed link to a new password. An older one dies. */
export async function keepPasswordReset(tx: Tx, reset: typeof password_resets.$inferInsert): Promise<void> {
  await tx.insert(password_resets).values(reset).onConflictDoUpdate({ target: password_resets.user_id, set: reset })
}
