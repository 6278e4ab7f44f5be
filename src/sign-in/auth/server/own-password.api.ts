import { findUser, toUserProfile } from '#people/accounts/server/public/accounts.queries.ts'
import { assertStrongPassword } from '#people/accounts/server/public/assert-strong-password.ts'
import { buildOwnChange } from '#people/accounts/server/public/notify-credential-changed.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { setPassword } from '#people/accounts/server/public/set-password.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { SetOwnPassword } from '../own-password.contract.ts'

export const registerOwnPasswordRoutes: ModuleApi = (route) => {
  route(SetOwnPassword, async ({ body: { password }, who, database, request, noteSecurity, now }) => {
    const user = await findUser(database.db, who.id)
    if (!user?.password_is_temporary) throw conflict('password-is-own', 'Slaptažodis jau jūsų. Keiskite jį profilyje.')
    await assertStrongPassword(database.db, { password, field: 'password', of: user })
    const passwordHash = await hashPassword(password)
    const parts = {
      userId: who.id,
      passwordHash,
      insteadOf: user.password_hash,
      exceptTokenId: who.tokenId,
      changed: buildOwnChange({ request, now }),
    }
    if (!(await database.transaction((tx) => setPassword(tx, parts))))
      throw conflict('password-is-own', 'Slaptažodis ką tik pakeistas kitur.')
    await noteSecurity('password-changed')
    return { message: 'Slaptažodis sukurtas.', user: toUserProfile({ ...user, password_is_temporary: false }) }
  })
}
