import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { known_devices, password_resets, users } from './accounts.tables.ts'
import { dropWishes } from './ask-new-email.ts'
import { endTokensOf } from './end-tokens.ts'
import { type ChangedBy, tellCredentialChanged } from './tell-credential-changed.ts'

export interface SetPassword {
  userId: number
  /** Made before the transaction: hashing is slow. */
  passwordHash: string
  /** The hash that the current password was checked against; left out when a mailed token vouches for the person. */
  insteadOf?: string
  /** Somebody else has seen it: good for one sign-in. */
  isTemporary?: boolean
  /** Stays signed in. */
  exceptTokenId?: number
  /** Told to the person by mail. */
  changed: ChangedBy
}

/**
 * Gives a person a new password, tells them by mail, signs them out elsewhere and kills a mailed link; an address that was asked for with the
 * old password is asked for no more. False when the password is no longer the one that was checked, or the person is gone:
 * nothing has changed then.
 */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, insteadOf, isTemporary = false, exceptTokenId, changed }: SetPassword,
) {
  const [user] = await tx
    .update(users)
    .set({ password_hash: passwordHash, password_is_temporary: isTemporary, pending_email: null })
    .where(and(eq(users.id, userId), insteadOf === undefined ? undefined : eq(users.password_hash, insteadOf)))
    .returning({ id: users.id, email: users.email })
  if (!user) return false

  await endTokensOf(tx, userId, exceptTokenId)
  await tx.delete(password_resets).where(eq(password_resets.user_id, userId))
  // Whoever knew the old one may have been here: every browser is a stranger's again.
  await tx.delete(known_devices).where(eq(known_devices.user_id, userId))
  await dropWishes(tx, user)
  await tellCredentialChanged(tx, { userId, what: 'password', changed })
  return true
}
