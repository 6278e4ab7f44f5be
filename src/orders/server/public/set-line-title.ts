import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { order_lines } from '../orders.tables.ts'

/** The invoice keeps the title that it was issued with. */
export async function setLineTitle(tx: Tx, { lineId, title }: { lineId: number; title: string }): Promise<void> {
  await tx.update(order_lines).set({ title }).where(eq(order_lines.id, lineId))
}
