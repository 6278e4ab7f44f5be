import { and, eq, gt } from 'drizzle-orm'
import { password_resets } from '#people/accounts/server/accounts.tables.ts'
import { findUserByEmail } from '#people/accounts/server/public/accounts.queries.ts'
import { assertStrongPassword } from '#people/accounts/server/public/assert-strong-password.ts'
import type { ChangedBy } from '#people/accounts/server/public/notify-credential-changed.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import { usePasswordReset } from '#people/accounts/server/public/use-password-reset.ts'
import type { Database } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { transact } from '#shell/action/work.ts'

export interface ResetPasswordInput {
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
  { email, token, password, changed }: ResetPasswordInput,
): Promise<number> {
  const { now } = changed
  const user = await findUserByEmail(database.db, email)
  // The query runs without a user, too: timing does not tell.
  const live = and(
    eq(password_resets.user_id, user?.id ?? 0),
    eq(password_resets.hash, hashSecret(token)),
    gt(password_resets.expires_at, now),
  )
  const [passwordReset] = await database.db
    .select({ user_id: password_resets.user_id })
    .from(password_resets)
    .where(live)
  if (!user || !passwordReset) throw deadLink()

  await assertStrongPassword(database.db, { password, field: 'password', of: user })
  const passwordHash = await hashPassword(password)
  await transact(database, { now }, async (work) => {
    if (!(await usePasswordReset(work, { userId: user.id, passwordHash, changed }, live))) throw deadLink()
  })
  return user.id
}

const deadLink = () =>
  invalid({ token: ['Nuoroda nebegalioja arba jau panaudota. Paprašykite naujos.'] }, 'dead-reset-link')
