import type { ModuleApi } from '#platform/http/api-server.ts'
import { ProvePerson } from '../fresh.contract.ts'
import { createCurrentPasswordCheck } from './public/create-current-password-check.ts'
import { renewFreshness } from './public/renew-freshness.ts'

export const registerFreshnessRoutes: ModuleApi = (route, { database: { db } }) => {
  const current = createCurrentPasswordCheck(db)

  route(ProvePerson, async (asking) => {
    const { body, who, noteSecurity, act } = asking
    await current.check(asking, body.current_password)
    await noteSecurity('proved-again')
    await act((work) => renewFreshness(work, { tokenId: who.tokenId }))
    return { message: 'Ačiū, galite tęsti.' }
  })
}
