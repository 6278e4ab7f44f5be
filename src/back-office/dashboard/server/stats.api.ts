import type { Database } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { ShowStats, ShowToday } from '../dashboard.contract.ts'
import { ShowDayWork } from '../day-work.contract.ts'
import { readDayWork } from './day-work.queries.ts'
import { readStats } from './stats.queries.ts'
import { readToday } from './today.queries.ts'

export const registerStatsRoutes: ModuleApi = (route) => {
  route(ShowStats, async ({ query: { place }, database, now }) =>
    readStats(database.db, { place: await findPlaceId(database, place), now }),
  )
  route(ShowToday, async ({ query: { place }, database, who, now }) =>
    readToday(database.db, {
      place: await findPlaceId(database, place),
      now,
      seesMoney: who.rights.includes('payments:read'),
    }),
  )
  route(ShowDayWork, async ({ query: { place }, database: { db }, now }) => {
    const { place: calendar } = choosePlace(await readPlaces(db), place)
    return readDayWork(db, { place, calendar, now })
  })
}

async function findPlaceId({ db }: Database, place: number | undefined): Promise<number | undefined> {
  choosePlace(await readPlaces(db), place)
  return place
}
