import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { ListClientOrders, ListClientRentals } from '../client-work.contract.ts'
import { CLIENT_ORDERS_A_PAGE, listClientOrders, listClientRentals } from './client-work.queries.ts'

export const registerClientWorkRoutes: ModuleApi = (route) => {
  route(ListClientRentals, async ({ params: { id }, now, database }) =>
    listClientRentals(database.db, { clientId: id, now }),
  )

  route(ListClientOrders, async ({ params: { id }, query, database }) => {
    const { rows, total } = await listClientOrders(database.db, { clientId: id, ...query })
    return buildPageAnswer(
      rows,
      total,
      query,
      CLIENT_ORDERS_A_PAGE,
      buildEndpointUrl(ListClientOrders, { params: { id } }),
    )
  })
}
