import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { billed_pieces } from '../billing.tables.ts'

export interface PiecesToFree {
  documentId: number
  lineIds: readonly number[]
}

/** Those of a bill and of the corrections that runs made to it. */
export function freeBilledPieces({ tx, now }: Work, { documentId, lineIds }: PiecesToFree) {
  const corrections = tx.select({ id: documents.id }).from(documents).where(eq(documents.credits, documentId))
  return tx
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
}
