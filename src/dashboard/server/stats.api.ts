import type { RoomApi } from '#platform/http/api-server.ts'
import { ShowStats, ShowToday } from '../dashboard.contract.ts'
import { readStats } from './stats.queries.ts'
import { readToday } from './today.queries.ts'

export const statsApi: RoomApi = (route) => {
  route(ShowStats, ({ database, now }) => readStats(database.db, now))
  route(ShowToday, ({ database, who, now }) =>
    readToday(database.db, { seesMoney: who.rights.includes('payments:read'), now }),
  )
}
