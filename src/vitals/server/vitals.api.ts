import { dayOf } from '#calendar/vilnius-time.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
import { CountVisit, ShowSpeed } from '../vitals.contract.ts'
import { countVisit } from './count-visit.ts'
import { readSpeed, SPEED_DAYS } from './vitals.queries.ts'

/** How quick pages are for those who visit them. */
export const vitalsApi: RoomApi = (route, { config }) => {
  const visits = new RateLimit(attempts.visit)

  route(CountVisit, async ({ body, database, request, now }) => {
    if (!config.webVitals) throw notFound('Puslapių greičio ši parduotuvė nematuoja.')
    visits.count(clientKey(request.ip), now)
    await countVisit(database.db, { ...body, now })
  })

  route(ShowSpeed, async ({ query: { width }, database, now }) => ({
    data: { is_on: config.webVitals, days: SPEED_DAYS, pages: await readSpeed(database.db, dayOf(now), width) },
  }))
}
