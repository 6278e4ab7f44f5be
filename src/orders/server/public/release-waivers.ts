import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { order_lines } from '../orders.tables.ts'

/** A waiver that was credited whole covers its line no longer, and no damage. */
export async function releaseWaivers(tx: Tx, { lineIds }: { lineIds: readonly number[] }): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .update(order_lines)
    .set({ covers_line_id: null })
    .where(inArray(order_lines.id, [...lineIds]))
}
