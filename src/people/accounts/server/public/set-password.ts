import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { known_devices, password_resets, users } from '../accounts.tables.ts'
import { endTokensOf } from './end-tokens.ts'
import { type ChangedBy, notifyCredentialChanged } from './notify-credential-changed.ts'
import { deletePendingEmails } from './request-new-email.ts'

export interface SetPassword {
  userId: number
  /** Hashed before the transaction: slow. */
  passwordHash: string
  /** Absent: mailed token. */
  insteadOf?: string
  /** Others know the password: it opens one sign-in. */
  isTemporary?: boolean
  exceptTokenId?: number
  changed: ChangedBy
}

/** Mails; signs out elsewhere; ends reset links and a pending address. False: another is current. */
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
  await tx.delete(known_devices).where(eq(known_devices.user_id, userId))
  await deletePendingEmails(tx, user)
  await notifyCredentialChanged(tx, { userId, what: 'password', changed })
  return true
}
