import type { RoomApi } from '#platform/api-server.ts'
import { clientKey } from '#platform/client-key.ts'
import { attempts } from '#platform/limits.ts'
import { SharedLimit } from '#platform/shared-limit.ts'
import { ProvePerson } from '../fresh.contract.ts'
import { findUser } from './accounts.queries.ts'
import { isPassword } from './password-hash.ts'
import { refuseCurrentPassword } from './refuse-current-password.ts'
import { renewFreshness } from './renew-freshness.ts'

/** The person at the screen says once more who it is. */
export const freshApi: RoomApi = (route, { database: { db } }) => {
  const wrongPasswords = new SharedLimit(db, { ...attempts.wrongPassword, field: 'current_password' })

  route(ProvePerson, async ({ body, who, database, request, noteSecurity, now }) => {
    const isRight = await wrongPasswords.countFailures(`${who.id} ${clientKey(request.ip)}`, now, async () => {
      const user = await findUser(database.db, who.id)
      return (await isPassword(body.current_password, user?.password_hash)) || undefined
    })
    await noteSecurity(isRight ? 'proved-again' : 'proof-failed')
    if (!isRight) refuseCurrentPassword()
    await database.transaction((tx) => renewFreshness(tx, { tokenId: who.tokenId, now }))
    return { message: 'Ačiū, galite tęsti.' }
  })
}
