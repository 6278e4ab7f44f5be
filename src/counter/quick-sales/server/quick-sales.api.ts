import { randomUUID } from 'node:crypto'
import { showOrder } from '#orders/server/orders.queries.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import { idempotencyKey } from '#platform/http/idempotency-key.ts'
import { SellQuickly } from '../quick-sales.contract.ts'
import { sellQuickly } from './sell-quickly.ts'

export const quickSalesApi: RoomApi = (route) => {
  route(SellQuickly, async ({ body, request, reply, database, act }) => {
    const selling = { body, key: idempotencyKey(request) ?? randomUUID(), bodyHash: hashBody(body) }
    const { orderId, replayed } = await act((work) => sellQuickly(work, selling))
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    const order = await showOrder(database.db, orderId)
    const invoice = order?.documents.find(({ kind }) => kind === 'invoice')
    if (!order || !invoice) throw new Error(`The quick sale ${orderId} has no invoice`)
    return {
      data: {
        ...{ order_id: orderId, price_with_vat: order.price_with_vat },
        invoice: { id: invoice.id, number: invoice.number },
      },
    }
  })
}
