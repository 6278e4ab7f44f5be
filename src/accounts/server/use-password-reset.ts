import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { email_links, password_resets, users } from './accounts.tables.ts'
import { type SetPassword, setPassword } from './set-password.ts'

/**
 * Sets the new password for a mailed link that is `live`. Who has pressed the link reads at the address: it is confirmed thereby.
 * False when the link is not live any more: of several at once one comes through.
 */
export async function usePasswordReset(tx: Tx, set: SetPassword, live: SQL | undefined, now: Date): Promise<boolean> {
  // Two links of one person used at once: the second finds that the first one has killed it.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, set.userId)).for('no key update')
  const { rowCount } = await tx.delete(password_resets).where(live)
  if (rowCount === 0 || !(await setPassword(tx, set))) return false
  await tx.delete(email_links).where(eq(email_links.user_id, set.userId))
  await tx
    .update(users)
    .set({ email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now.toISOString()})` })
    .where(eq(users.id, set.userId))
  return true
}
