import { findUser, profileOf } from '#people/accounts/server/accounts.queries.ts'
import { hashPassword } from '#people/accounts/server/password-hash.ts'
import { refuseWeakPassword } from '#people/accounts/server/refuse-weak-password.ts'
import { setPassword } from '#people/accounts/server/set-password.ts'
import { byThemselves } from '#people/accounts/server/tell-credential-changed.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { SetOwnPassword } from '../own-password.contract.ts'

export const ownPasswordApi: RoomApi = (route) => {
  route(SetOwnPassword, async ({ body: { password }, who, database, request, noteSecurity, now }) => {
    const user = await findUser(database.db, who.id)
    if (!user?.password_is_temporary) throw conflict('password-is-own', 'Slaptažodis jau jūsų. Keiskite jį profilyje.')
    await refuseWeakPassword(database.db, { password, field: 'password', of: user })
    const passwordHash = await hashPassword(password)
    const parts = {
      userId: who.id,
      passwordHash,
      insteadOf: user.password_hash,
      exceptTokenId: who.tokenId,
      changed: byThemselves({ request, now }),
    }
    if (!(await database.transaction((tx) => setPassword(tx, parts))))
      throw conflict('password-is-own', 'Slaptažodis ką tik pakeistas kitur.')
    await noteSecurity('password-changed')
    return { message: 'Slaptažodis sukurtas.', user: profileOf({ ...user, password_is_temporary: false }) }
  })
}
