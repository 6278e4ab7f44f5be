import type { ModuleApi } from '#platform/http/api-server.ts'
import { type ClientPrice, ListClientPrices, SaveClientPrices } from '../client-prices.contract.ts'
import { computeClientPricesVersion, listClientPrices } from './client-prices.queries.ts'
import { saveClientPrices } from './save-client-prices.ts'

export const registerClientPriceRoutes: ModuleApi = (route) => {
  route(ListClientPrices, async ({ params: { id }, database, now }) =>
    answer(await listClientPrices(database.db, { clientId: id, now })),
  )

  route(SaveClientPrices, async ({ params: { id }, body: { prices, seen }, now, act }) =>
    answer(
      await act(async (work) => {
        await saveClientPrices(work, { clientId: id, prices, seen })
        return listClientPrices(work.tx, { clientId: id, now })
      }),
    ),
  )
}

const answer = (data: ClientPrice[]) => ({ data, version: computeClientPricesVersion(data) })
