import { eq, type SQL, sql } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { email_links, password_resets, users } from '../accounts.tables.ts'
import { type SetPassword, setPassword } from './set-password.ts'

/** Confirms the address, too. False unless `live`; one of several uses succeeds. */
export async function usePasswordReset(work: Work, set: SetPassword, live: SQL | undefined): Promise<boolean> {
  const { tx, now } = work
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
