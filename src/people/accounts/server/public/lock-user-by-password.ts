import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { users } from '../accounts.tables.ts'
import { rejectCurrentPassword } from '../reject-current-password.ts'
import type { User } from './accounts.queries.ts'

/** Throws when the checked password has changed. */
export async function lockUserByPassword(
  tx: Tx,
  { id, password_hash }: Pick<User, 'id' | 'password_hash'>,
): Promise<void> {
  const [held] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, id)).for('no key update')
  if (held?.hash !== password_hash) rejectCurrentPassword()
}
