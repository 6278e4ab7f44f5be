import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { billed_pieces, unbilled_lines } from '../billing.tables.ts'

/** A bill credited whole loses its corrections too: the next run bills them again. */
export async function reopenBilledLines(
  work: Work,
  { documentId, lineIds }: { documentId: number; lineIds: readonly number[] },
): Promise<void> {
  const { tx, now } = work
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
