import type { Tx } from '#platform/database/database.ts'
import { billed_pieces } from './billing.tables.ts'
import type { PlannedPeriodLine } from './plan-bills.ts'

/** `documentId`: null when another program billed them. */
export async function writePieces(
  tx: Tx,
  pieces: readonly PlannedPeriodLine[],
  documentId: number | null,
): Promise<void> {
  // PostgreSQL limits parameters of a statement
  for (let at = 0; at < pieces.length; at += 5_000)
    await tx
      .insert(billed_pieces)
      .values(
        pieces
          .slice(at, at + 5_000)
          .map((piece) => ({
            order_line_id: piece.order_line_id,
            order_id: piece.order_id,
            document_id: documentId,
            from_day: piece.from,
            to_day: piece.to,
            charged_days: piece.charged_days,
            counted: piece.counted,
            price: piece.price,
            vat: piece.price_with_vat - piece.price,
            price_with_vat: piece.price_with_vat,
          })),
      )
}
