import { and, eq, gt } from 'drizzle-orm'
import { findUserByEmail } from '#people/accounts/server/accounts.queries.ts'
import { password_resets } from '#people/accounts/server/accounts.tables.ts'
import { hashPassword } from '#people/accounts/server/password-hash.ts'
import { refuseWeakPassword } from '#people/accounts/server/refuse-weak-password.ts'
import { hashSecret } from '#people/accounts/server/secret.ts'
import type { ChangedBy } from '#people/accounts/server/tell-credential-changed.ts'
import { usePasswordReset } from '#people/accounts/server/use-password-reset.ts'
import type { Database } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { act } from '#shell/action/work.ts'

export interface ResetPassword {
  email: string
  token: string
  password: string
  changed: ChangedBy
}

/**
 * Ends all sessions and confirms the address: a stranger who registered it loses the account. 422 on `token` when
 * unknown, used, older than an hour, another was used or three newer ones mailed. Of parallel tries one succeeds.
 */
export async function resetPassword(
  database: Database,
  { email, token, password, changed }: ResetPassword,
): Promise<number> {
  const { now } = changed
  const user = await findUserByEmail(database.db, email)
  // Also without a user: timing does not tell.
  const live = and(
    eq(password_resets.user_id, user?.id ?? 0),
    eq(password_resets.hash, hashSecret(token)),
    gt(password_resets.expires_at, now),
  )
  const [found] = await database.db.select({ user_id: password_resets.user_id }).from(password_resets).where(live)
  if (!user || !found) throw deadLink()

  await refuseWeakPassword(database.db, { password, field: 'password', of: user })
  const passwordHash = await hashPassword(password)
  await act(database, { now }, async (work) => {
    if (!(await usePasswordReset(work, { userId: user.id, passwordHash, changed }, live))) throw deadLink()
  })
  return user.id
}

const deadLink = () =>
  invalid({ token: ['Nuoroda nebegalioja arba jau panaudota. Paprašykite naujos.'] }, 'dead-reset-link')
