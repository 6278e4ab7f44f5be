import { showOrder } from '#orders/server/public/orders.queries.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { SellQuickly } from '../quick-sales.contract.ts'
import { createQuickSale } from './create-quick-sale.ts'

export const registerQuickSaleRoutes: ModuleApi = (route) => {
  route(SellQuickly, async ({ body, database, act }) => {
    const { orderId } = await act((work) => createQuickSale(work, { body }))
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
