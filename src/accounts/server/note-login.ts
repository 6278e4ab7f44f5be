import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { User } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { unusableHash } from './password-hash.ts'

/**
 * Writes down that somebody is let in. A temporary password opens nothing after this; of two who come with it at once one
 * gets in. False when the password was changed after it was checked.
 */
export async function noteLogin(tx: Tx, user: User, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ last_login_at: now, ...(user.password_is_temporary && { password_hash: unusableHash() }) })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
  return rowCount === 1
}
