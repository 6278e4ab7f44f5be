import type { RoomApi } from '#platform/http/api-server.ts'
import { ProvePerson } from '../fresh.contract.ts'
import { currentPassword } from './current-password.ts'
import { renewFreshness } from './renew-freshness.ts'

export const freshApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)

  route(ProvePerson, async (asking) => {
    const { body, who, noteSecurity, act } = asking
    await current.check(asking, body.current_password)
    await noteSecurity('proved-again')
    await act((work) => renewFreshness(work, { tokenId: who.tokenId }))
    return { message: 'Ačiū, galite tęsti.' }
  })
}
