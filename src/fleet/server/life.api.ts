import type { RoomApi } from '#platform/http/api-server.ts'
import { ShowUnitHistory, WhoHadUnit } from '../life.contract.ts'
import { unitLife } from './unit-life.ts'
import { whoHad } from './who-had.ts'

/** A machine's life, and who had it when. */
export const lifeApi: RoomApi = (route) => {
  route(ShowUnitHistory, async ({ params: { id }, database }) => ({ data: await unitLife(database.db, id) }))

  route(WhoHadUnit, async ({ query: { code, at }, database }) => ({
    data: await whoHad(database.db, { code, at: new Date(at) }),
  }))
}
