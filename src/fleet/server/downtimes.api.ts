import { brokenIsToldBy } from '#catalogue/server/change-stock.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { EndDowntime, ListDowntimes, StartDowntime } from '../downtimes.contract.ts'
import { bookingsBrokenBy } from './bookings-broken-by.ts'
import { DOWNTIMES_A_PAGE, listDowntimes, showDowntime } from './downtimes.queries.ts'
import { endDowntime } from './end-downtime.ts'
import { startDowntime } from './start-downtime.ts'

// The catalogue, which lies below, says with its refusal of a smaller stock what that would break.
brokenIsToldBy((tx, { productId, units, now }) =>
  bookingsBrokenBy(tx, {
    ...{ productId, from: now, to: null, now },
    becomes: (pool) => ({ ...pool, stock: pool.stock + units }),
  }),
)

export const downtimesApi: RoomApi = (route) => {
  route(ListDowntimes, async ({ query, now, database }) => {
    const { rows, total } = await listDowntimes(database.db, query, now)
    const { page, ...filters } = query
    return pageOf(rows, total, page, DOWNTIMES_A_PAGE, addressOf(ListDowntimes, { query: filters }))
  })

  route(StartDowntime, async ({ body: downtime, who, now, database }) =>
    database.transaction(async (tx) => {
      const { id, broken } = await startDowntime(tx, { downtime, byUserId: who.id, now })
      return { data: await shown(tx, id, now), broken }
    }),
  )

  route(EndDowntime, async ({ params: { id }, body, who, now, database }) =>
    database.transaction(async (tx) => {
      await endDowntime(tx, { id, at: body?.at ? new Date(body.at) : undefined, byUserId: who.id, now })
      return { data: await shown(tx, id, now) }
    }),
  )
}

async function shown(reader: Reader, id: number, now: Date) {
  const downtime = await showDowntime(reader, id, now)
  if (!downtime) throw notFound('Tokios prastovos nėra.')
  return downtime
}
