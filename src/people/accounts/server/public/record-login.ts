import { and, eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { users } from '../accounts.tables.ts'
import type { User } from './accounts.queries.ts'
import { generateUnusableHash } from './password-hash.ts'

/** Uses up a temporary password, once. False: changed since it was checked. */
export async function recordLogin(work: Work, user: User): Promise<boolean> {
  const { tx, now } = work
  const { rowCount } = await tx
    .update(users)
    .set({ last_login_at: now, ...(user.password_is_temporary && { password_hash: generateUnusableHash() }) })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
  return rowCount === 1
}
