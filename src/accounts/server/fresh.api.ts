import type { RoomApi } from '#platform/http/api-server.ts'
import { ProvePerson } from '../fresh.contract.ts'
import { currentPassword } from './current-password.ts'
import { renewFreshness } from './renew-freshness.ts'

/** The person at the screen says once more who it is. */
export const freshApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)

  route(ProvePerson, async (asking) => {
    const { body, who, database, noteSecurity, now } = asking
    await current.check(asking, body.current_password)
    await noteSecurity('proved-again')
    await database.transaction((tx) => renewFreshness(tx, { tokenId: who.tokenId, now }))
    return { message: 'Ačiū, galite tęsti.' }
  })
}
