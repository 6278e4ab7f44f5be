import type { RoomApi } from '#platform/http/api-server.ts'
import { ListClientPrices, SaveClientPrices } from '../client-prices.contract.ts'
import { listClientPrices } from './client-prices.queries.ts'
import { saveClientPrices } from './save-client-prices.ts'

export const clientPricesApi: RoomApi = (route) => {
  route(ListClientPrices, async ({ params: { id }, database, now }) => ({
    data: await listClientPrices(database.db, { clientId: id, now }),
  }))

  route(SaveClientPrices, async ({ params: { id }, body: { prices }, who, now, database }) => ({
    data: await database.transaction(async (tx) => {
      await saveClientPrices(tx, { clientId: id, prices, byUserId: who.id, now })
      return listClientPrices(tx, { clientId: id, now })
    }),
  }))
}
