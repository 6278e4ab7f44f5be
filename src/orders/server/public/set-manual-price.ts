import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { order_lines } from '../orders.tables.ts'

/** The line's cost stays the same. */
export async function setManualPrice(
  tx: Tx,
  { lineId, by_hand }: { lineId: number | undefined; by_hand: ByHand | null },
): Promise<void> {
  if (lineId !== undefined) await tx.update(order_lines).set({ by_hand }).where(eq(order_lines.id, lineId))
}
