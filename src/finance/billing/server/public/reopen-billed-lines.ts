import { inArray } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { unbilled_lines } from '../billing.tables.ts'
import { freeBilledPieces, type PiecesToFree } from './free-billed-pieces.ts'

/** A bill credited whole loses its corrections too: the next run bills them again. */
export async function reopenBilledLines(work: Work, { documentId, lineIds }: PiecesToFree): Promise<void> {
  const { tx } = work
  if (lineIds.length === 0) return
  const freed = await freeBilledPieces(work, { documentId, lineIds })
  const of = await tx
    .select({ id: orders.id, clientId: orders.client_id })
    .from(orders)
    .where(
      inArray(
        orders.id,
        freed.map(({ orderId }) => orderId),
      ),
    )
  const rows = [...new Map(freed.map((one) => [one.lineId, one])).values()].flatMap(({ lineId, orderId }) => {
    const client_id = of.find(({ id }) => id === orderId)?.clientId
    return client_id ? [{ order_line_id: lineId, order_id: orderId, client_id }] : []
  })
  if (rows.length > 0) await tx.insert(unbilled_lines).values(rows).onConflictDoNothing()
}
