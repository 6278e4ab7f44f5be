import { randomUUID } from 'node:crypto'
import { showOrder } from '#orders/server/public/orders.queries.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { hashBody } from '#platform/http/hash-body.ts'
import { readIdempotencyKey } from '#platform/http/read-idempotency-key.ts'
import { SellQuickly } from '../quick-sales.contract.ts'
import { createQuickSale } from './create-quick-sale.ts'

export const registerQuickSaleRoutes: ModuleApi = (route) => {
  route(SellQuickly, async ({ body, request, reply, database, act }) => {
    const selling = { body, key: readIdempotencyKey(request) ?? randomUUID(), bodyHash: hashBody(body) }
    const { orderId, replayed } = await act((work) => createQuickSale(work, selling))
    if (replayed) reply.header('Idempotency-Replayed', 'true')
    const order = await showOrder(database.db, orderId)
    const invoice = order?.documents.find(({ kind }) => kind === 'invoice')
    if (!order || !invoice) throw new Error(`The quick sale ${orderId} has no invoice`)
    return {
      data: {
        order_id: orderId,
        price_with_vat: order.price_with_vat,
        invoice: { id: invoice.id, number: invoice.number },
      },
    }
  })
}
