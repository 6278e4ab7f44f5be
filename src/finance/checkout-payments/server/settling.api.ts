import { and, eq } from 'drizzle-orm'
import { readFamilyHeldDeposit } from '#finance/deposits/server/public/deposit-holders.ts'
import { readFamilyAgreedDeposit } from '#finance/deposits/server/public/read-family-agreed-deposit.ts'
import { listPaymentMethods } from '#finance/online-payments/server/online-providers.ts'
import type { OrderDue } from '#finance/payments/server/public/list-family-dues.ts'
import { readOrdersMoney } from '#finance/payments/server/public/read-order-money.ts'
import { readTillState } from '#finance/tills/server/find-till-for-cash.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { listFamilyOrderIds, lockFamily } from '#orders/server/public/lock-family.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { SettleOrder, ShowToSettle } from '../settling.contract.ts'
import { listDuesToPay, sumDues } from './dues-to-pay.ts'
import { settleOrder } from './public/settle-order.ts'

export const registerCheckoutPaymentRoutes: ModuleApi = (route, { config }) => {
  route(ShowToSettle, async ({ params: { id }, who, database: { db } }) => {
    const [order] = await db
      .select({ id: orders.id, total: orders.price_with_vat, billing: orders.billing, terms: clients.billing })
      .from(orders)
      .leftJoin(clients, eq(clients.id, orders.client_id))
      .where(and(eq(orders.id, id), isListed))
    if (!order) throw notFound('Tokio užsakymo nėra.')
    const ids = await listFamilyOrderIds(db, id)
    const dues = await listDuesToPay(db, order)
    const due = sumDues(dues)
    return {
      data: {
        due,
        total: order.total,
        billing: order.billing,
        dues: dues.map(({ orderId, due: one }) => ({ order_id: orderId, due: one })),
        may_go_on_credit: (order.terms ?? 'prepaid') !== 'prepaid' && (await areUntouched(db, dues)),
        deposit: { agreed: await readFamilyAgreedDeposit(db, ids), held: await readFamilyHeldDeposit(db, ids) },
        till: await readTillState(db, { by: who.id, orderId: id }),
        pays_online: due > 0 && (await listPaymentMethods(config, due)).length > 0,
      },
    }
  })

  route(SettleOrder, async ({ params: { id: orderId }, body: settling, act }) => {
    const { data } = await act(async (work) => {
      await lockFamily(work.tx, orderId)
      return { orderId, data: await settleOrder(work, { orderId, settling }) }
    })
    return { data }
  })
}

/** Something is due, and no part of the sum is paid. */
async function areUntouched(reader: Reader, dues: OrderDue[]): Promise<boolean> {
  const money = await readOrdersMoney(
    reader,
    dues.map(({ orderId }) => orderId),
  )
  return dues.length > 0 && dues.every(({ orderId, due }) => money.get(orderId)?.total === due)
}
