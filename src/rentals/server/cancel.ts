import { and, eq, type SQL } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Gives the periods of these rentals back, as far as the table of moves lets them be cancelled: what was handed over, has come
 * back or is cancelled already stays as it is. Answers which were.
 */
export async function cancel(
  tx: Tx,
  { which, now }: { which: SQL | undefined; now: Date },
): Promise<{ id: number; product_id: number | null }[]> {
  const cancelled = await tx
    .update(rentals)
    .set({ cancelled_at: now })
    .where(and(which, isOpen, eq(rentals.handed_out, 0)))
    .returning({ id: rentals.id, product_id: rentals.product_id })
  await announceUnits(
    tx,
    cancelled.flatMap(({ product_id }) => product_id ?? []),
  )
  return cancelled
}
