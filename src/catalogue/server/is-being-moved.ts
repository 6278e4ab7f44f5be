import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'

/** By a transfer that is planned or on its way. */
export async function isBeingMoved(tx: Tx, productId: number): Promise<boolean> {
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const open = await tx.execute(sql`
    select from transfer_lines l join transfers t on t.id = l.transfer_id
     where l.product_id = ${productId} and t.received_at is null and t.cancelled_at is null limit 1`)
  return open.rows.length > 0
}
