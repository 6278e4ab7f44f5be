import { eq } from 'drizzle-orm'
import { order_approvals } from '#orders/server/order-approvals.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { type LockedOrder, lockOrder } from '#orders/server/public/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'

export interface OrderAwaitingApproval extends LockedOrder {
  client_id: number | null
  pays_first: boolean
}

/** Against another decision and the clock. 404 for one that never waited or another's; 409 `not-waiting`. */
export async function lockOrderAwaitingApproval(
  tx: Tx,
  { orderId, clientId }: { orderId: number; clientId?: number | undefined },
): Promise<OrderAwaitingApproval> {
  const order = await lockOrder(tx, orderId)
  const [input] = await tx
    .select({ client_id: orders.client_id, pays_first: order_approvals.pays_first, decision: order_approvals.decision })
    .from(order_approvals)
    .innerJoin(orders, eq(orders.id, order_approvals.order_id))
    .where(eq(order_approvals.order_id, orderId))
  if (!input || (clientId !== undefined && input.client_id !== clientId)) throw notFound('Tokio užsakymo nėra.')
  const { decision, ...waiting } = input
  if (decision !== null) throw conflict('not-waiting', decidedWords[decision])
  if (order.lapsed_at) throw conflict('not-waiting', 'Užsakymas nustojo galioti: jo niekas laiku nepatvirtino.')
  return { ...order, ...waiting }
}

const decidedWords = {
  approved: 'Šis užsakymas jau patvirtintas.',
  declined: 'Šis užsakymas jau atmestas: jis nieko nebelaiko.',
  withdrawn: 'Užsakovas šį užsakymą jau atsiėmė.',
}
