import { and, eq, gt } from 'drizzle-orm'
import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { password_resets } from '#accounts/server/accounts.tables.ts'
import { hashPassword } from '#accounts/server/password-hash.ts'
import { refuseWeakPassword } from '#accounts/server/refuse-weak-password.ts'
import { hashSecret } from '#accounts/server/secret.ts'
import type { ChangedBy } from '#accounts/server/tell-credential-changed.ts'
import { usePasswordReset } from '#accounts/server/use-password-reset.ts'
import type { Database } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'

export interface ResetPassword {
  email: string
  token: string
  password: string
  changed: ChangedBy
}

/**
 * Sets a new password with a mailed token and signs the person out everywhere; gives whose it was. Who has pressed the link
 * reads at the address: it is confirmed thereby, and whoever else had typed it has lost the account. Throws a 422 on `token` when it is
 * unknown, used, older than an hour, or when another one was used or three newer ones were mailed. However many try at once, one comes through.
 */
export async function resetPassword(
  database: Database,
  { email, token, password, changed }: ResetPassword,
): Promise<number> {
  const { now } = changed
  const user = await findUserByEmail(database.db, email)
  // Nobody's link is looked for, too: the time that it takes must not tell who has an account.
  const live = and(
    eq(password_resets.user_id, user?.id ?? 0),
    eq(password_resets.hash, hashSecret(token)),
    gt(password_resets.expires_at, now),
  )
  const [found] = await database.db.select({ user_id: password_resets.user_id }).from(password_resets).where(live)
  if (!user || !found) throw deadLink()

  await refuseWeakPassword(database.db, { password, field: 'password', of: user })
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    if (!(await usePasswordReset(tx, { userId: user.id, passwordHash, changed }, live, now))) throw deadLink()
  })
  return user.id
}

const deadLink = () =>
  invalid({ token: ['Nuoroda nebegalioja arba jau panaudota. Paprašykite naujos.'] }, 'dead-reset-link')
