import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { documents } from '#documents/server/documents.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { billed_pieces, unbilled_lines } from './billing.tables.ts'

/**
 * Frees what a bill charged of these lines, whose part of it is credited whole: the next run bills their days again. With a piece go those
 * by which a credit note of the same bill has corrected it.
 */
export async function freePieces(
  tx: Tx,
  { documentId, lineIds, now }: { documentId: number; lineIds: readonly number[]; now: Date },
): Promise<void> {
  if (lineIds.length === 0) return
  const corrections = tx.select({ id: documents.id }).from(documents).where(eq(documents.credits, documentId))
  const freed = await tx
    .update(billed_pieces)
    .set({ freed_at: now })
    .where(
      and(
        or(eq(billed_pieces.document_id, documentId), inArray(billed_pieces.document_id, corrections)),
        inArray(billed_pieces.order_line_id, [...lineIds]),
        isNull(billed_pieces.freed_at),
      ),
    )
    .returning({ lineId: billed_pieces.order_line_id, orderId: billed_pieces.order_id })
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
