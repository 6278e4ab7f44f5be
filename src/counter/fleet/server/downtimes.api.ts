import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { EndDowntime, ListDowntimes, StartDowntime } from '../downtimes.contract.ts'
import { DOWNTIMES_A_PAGE, listDowntimes, showDowntime } from './downtimes.queries.ts'
import { endDowntime } from './end-downtime.ts'
import { startDowntime } from './start-downtime.ts'

export const registerDowntimeRoutes: ModuleApi = (route) => {
  route(ListDowntimes, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listDowntimes(database.db, query, now)
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, DOWNTIMES_A_PAGE, buildEndpointUrl(ListDowntimes, { query: filters }))
  })

  route(StartDowntime, async ({ body: downtime, now, act }) =>
    act(async (work) => {
      const { id, broken } = await startDowntime(work, { downtime })
      return { data: await shown(work.tx, id, now), broken }
    }),
  )

  route(EndDowntime, async ({ params: { id }, body, now, act }) =>
    act(async (work) => {
      await endDowntime(work, { id, at: body?.at ? new Date(body.at) : undefined })
      return { data: await shown(work.tx, id, now) }
    }),
  )
}

async function shown(reader: Reader, id: number, now: Date) {
  const downtime = await showDowntime(reader, id, now)
  if (!downtime) throw notFound('Tokios prastovos nėra.')
  return downtime
}
