import { and, inArray, isNull } from 'drizzle-orm'
import { withImportUndone } from '#platform/database/undoing-import.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { billed_pieces } from '../billing.tables.ts'
import { planBills } from '../plan-bills.ts'
import { writePieces } from '../write-pieces.ts'

/**
 * Days of an order’s lines up to that one, inclusive, were billed by another program: in the pieces that a run of ours would have made,
 * so that what is left costs the same.
 */
export async function writeEarlierPieces(
  work: Work,
  { orderId, lineIds, until }: { orderId: number; lineIds: readonly number[]; until: Day },
): Promise<void> {
  const settings = await work.settings()
  const { bills } = await planBills(work.tx, { orderIds: [orderId], until, beforeReturn: true, settings })
  const ofLines = bills.flatMap(({ pieces }) => pieces.filter((piece) => lineIds.includes(piece.order_line_id)))
  await writePieces(work.tx, ofLines, null)
}

/** With the import that brought them. */
export async function removeEarlierPieces({ tx }: Work, { orderIds }: { orderIds: number[] }): Promise<void> {
  await withImportUndone(tx, () =>
    tx.delete(billed_pieces).where(and(inArray(billed_pieces.order_id, orderIds), isNull(billed_pieces.document_id))),
  )
}
