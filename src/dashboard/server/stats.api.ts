import type { RoomApi } from '#platform/api-server.ts'
import { ShowStats } from '../dashboard.contract.ts'
import { readStats } from './stats.queries.ts'

export const statsApi: RoomApi = (route) => {
  route(ShowStats, ({ database, now }) => readStats(database.db, now))
}
