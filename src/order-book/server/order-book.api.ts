import { ListOrders } from '#orders/orders.contract.ts'
import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { ShowOrder } from '../order-book.contract.ts'
import { listOrders, OFFICE_PAGE_SIZE, showOfficeOrder } from './order-book.queries.ts'

export const orderBookApi: RoomApi = (route) => {
  route(ListOrders, async ({ query: { page, ...asked }, database }) => {
    const { rows, total } = await listOrders(database.db, { ...asked, page })
    const { data, meta } = pageOf(rows, total, page, OFFICE_PAGE_SIZE, ListOrders.address)
    return { data, ...meta }
  })

  route(ShowOrder, async ({ params, database }) => {
    const data = await showOfficeOrder(database.db, params.id)
    if (!data) throw notFound('Tokio užsakymo nėra.')
    return { data }
  })
}
