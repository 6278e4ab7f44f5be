import { and, isNull } from 'drizzle-orm'
import { isAmong } from '#platform/database/is-among.ts'
import { withImportUndone } from '#platform/database/undoing-import.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { billed_pieces } from '../billing.tables.ts'
import { planBills } from '../plan-bills.ts'
import { writePieces } from '../write-pieces.ts'

interface EarlierBilled {
  orderId: number
  lineId: number
  /** Inclusive. */
  until: Day
}

/**
 * Days of lines were billed by another program: in the pieces that a run of ours would have made, so that what is left costs the same.
 */
export async function writeEarlierPieces(work: Work, billed: readonly EarlierBilled[]): Promise<void> {
  const settings = await work.settings()
  for (const [until, some] of Map.groupBy(billed, (one) => one.until)) {
    const orderIds = [...new Set(some.map(({ orderId }) => orderId))]
    const { bills } = await planBills(work.tx, { orderIds, until, beforeReturn: true, byOrder: true, settings })
    const lines = new Set(some.map(({ lineId }) => lineId))
    const pieces = bills.flatMap((bill) => bill.pieces.filter((piece) => lines.has(piece.order_line_id)))
    await writePieces(work.tx, pieces, null)
  }
}

/** With the import that brought them. */
export async function removeEarlierPieces({ tx }: Work, { orderIds }: { orderIds: number[] }): Promise<void> {
  await withImportUndone(tx, () =>
    tx.delete(billed_pieces).where(and(isAmong(billed_pieces.order_id, orderIds), isNull(billed_pieces.document_id))),
  )
}
