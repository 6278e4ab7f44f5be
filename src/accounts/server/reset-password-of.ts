import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { commandLine } from './command-line.ts'
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
 * no more. Gives whose it was; undefined when nobody has the address.
 */
export async function resetPasswordOf(
  tx: Tx,
  { email, passwordHash, isTemporary, now }: ResetPasswordOf,
): Promise<number | undefined> {
  const user = await findUserByEmail(tx, email)
  if (!user) return undefined
  await setPassword(tx, { userId: user.id, passwordHash, isTemporary, changed: { by: 'machine', now } })
  const subject = { kind: 'user', id: user.id, title: `#${user.id}` } as const
  await record(tx, {
    by: null,
    deed: 'user.updated',
    subject,
    details: { changed: ['password'], through: commandLine },
    now,
  })
  return user.id
}
