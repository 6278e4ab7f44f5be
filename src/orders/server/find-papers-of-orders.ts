import { and, inArray, isNull } from 'drizzle-orm'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { getOrderState, orderStates } from '../order-states.ts'
import { canOfficeSee } from './orders.policy.ts'
import { orders } from './orders.tables.ts'

interface OrdersToPrint {
  orderIds: readonly number[]
  placeId: number | undefined
}

interface Paper {
  orderId: number
  documentId: number
}

/** What is printed of orders, in their order: the bill that fits the state, then the contract. 404 names the first order that is not there. */
export async function findPapersOfOrders(reader: Reader, { orderIds, placeId }: OrdersToPrint): Promise<Paper[]> {
  const ids = [...orderIds]
  const rows = await reader
    .select({
      id: orders.id,
      place_id: orders.place_id,
      user_id: orders.user_id,
      deleted_at: orders.deleted_at,
      paid_at: orders.paid_at,
      lapsed_at: orders.lapsed_at,
      unapproved_since: orders.unapproved_since,
      billing: orders.billing,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
  const papers = await reader
    .select({ id: documents.id, kind: documents.kind, order_id: documents.order_id })
    .from(documents)
    .where(
      and(
        inArray(documents.order_id, ids),
        inArray(documents.kind, listPaperKinds('isOnePerOrder')),
        isNull(documents.purged_at),
      ),
    )
  return ids.flatMap((orderId) => {
    const order = rows.find(({ id }) => id === orderId)
    const seen = papers.filter(({ kind, order_id }) => order_id === orderId && order && canOfficeSee(kind, order))
    const isElsewhere = placeId !== undefined && order?.place_id !== placeId
    if (!order || isElsewhere || (order.deleted_at && seen.length === 0))
      throw notFound(`Užsakymo Nr.\u00a0${orderId} nėra.`)
    const printed = [orderStates[getOrderState(order)].document, 'contract']
    return printed.flatMap((kind) =>
      seen.filter((paper) => paper.kind === kind).map(({ id }) => ({ orderId, documentId: id })),
    )
  })
}
