import { showOrder } from '#orders/server/orders.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import {
  ApproveMyOrder,
  ApproveOrder,
  DeclineMyOrder,
  DeclineOrder,
  ListApprovals,
  WithdrawMyOrder,
} from '../approvals.contract.ts'
import { listApprovals } from './approvals.queries.ts'
import { approveOrder } from './approve-order.ts'
import { declineOrder, withdrawOrder } from './decline-order.ts'
import { demandMainBefore } from './demand-main-now.ts'

export const approvalsApi: RoomApi = (route) => {
  route(ListApprovals, async ({ params: { id: clientId }, who, now, database }) => {
    await demandMainBefore(database.db, { clientId, userId: who.id, now })
    return { data: await listApprovals(database.db, clientId) }
  })

  route(ApproveMyOrder, async ({ params: { id: clientId, order_id: orderId }, body, who, now, database }) =>
    database.transaction(async (tx) => {
      const paysFirst = body?.billing === 'prepaid'
      await approveOrder(tx, { orderId, clientId, byUserId: who.id, paysFirst, now })
      return { data: await shown(tx, orderId) }
    }),
  )

  route(DeclineMyOrder, async ({ params: { id: clientId, order_id: orderId }, body: { reason }, who, now, database }) =>
    database.transaction(async (tx) => {
      await declineOrder(tx, { orderId, clientId, reason, byUserId: who.id, now })
      return { data: await shown(tx, orderId) }
    }),
  )

  route(WithdrawMyOrder, async ({ params: { id: orderId }, who, now, database }) =>
    database.transaction(async (tx) => {
      await withdrawOrder(tx, { orderId, byUserId: who.id, now })
      return { data: await shown(tx, orderId) }
    }),
  )

  route(ApproveOrder, async ({ params: { id: orderId }, body, who, now, database }) =>
    database.transaction(async (tx) => {
      await approveOrder(tx, { orderId, byUserId: who.id, paysFirst: body?.billing === 'prepaid', now })
      return { data: await shown(tx, orderId) }
    }),
  )

  route(DeclineOrder, async ({ params: { id: orderId }, body: { reason }, who, now, database }) =>
    database.transaction(async (tx) => {
      await declineOrder(tx, { orderId, reason, byUserId: who.id, now })
      return { data: await shown(tx, orderId) }
    }),
  )
}

async function shown(reader: Reader, orderId: number) {
  const order = await showOrder(reader, orderId)
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}
