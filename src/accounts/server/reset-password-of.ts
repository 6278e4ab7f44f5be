import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { setPassword } from './set-password.ts'

interface ResetPasswordOf {
  email: string
  /** Made before the transaction: hashing is slow. */
  passwordHash: string
  /** The password was made up and printed: good for one sign-in. */
  isTemporary: boolean
  now: Date
}

/**
 * Gives whoever has this address a new password at the owner's word: every sign-in of theirs ends and a mailed link works
 * no more. False when nobody has the address.
 */
export async function resetPasswordOf(
  tx: Tx,
  { email, passwordHash, isTemporary, now }: ResetPasswordOf,
): Promise<boolean> {
  const user = await findUserByEmail(tx, email)
  if (!user) return false
  await setPassword(tx, { userId: user.id, passwordHash, isTemporary })
  const subject = { kind: 'user', id: user.id, title: `#${user.id}` } as const
  await record(tx, { by: null, deed: 'user.updated', subject, details: { changed: ['password'] }, now })
  return true
}
