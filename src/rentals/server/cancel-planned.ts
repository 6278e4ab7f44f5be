import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/announce-product.ts'
import type { Tx } from '#platform/database.ts'
import { refuseExtended } from './refuse-extended.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Gives back the future periods of these order lines. What has gone out, or has come back, stays as it is. 409 while
 * another order extends one of them.
 */
export async function cancelPlanned(
  tx: Tx,
  { lineIds, now }: { lineIds: readonly number[]; now: Date },
): Promise<void> {
  if (lineIds.length === 0) return
  const cancelled = await tx
    .update(rentals)
    .set({ cancelled_at: now })
    .where(
      and(
        inArray(rentals.order_line_id, [...lineIds]),
        gt(rentals.starts_at, now),
        eq(rentals.handed_out, 0),
        isNull(rentals.returned_at),
        isNull(rentals.cancelled_at),
      ),
    )
    .returning({ id: rentals.id, productId: rentals.product_id })
  await refuseExtended(
    tx,
    cancelled.map(({ id }) => id),
  )
  await announceUnits(
    tx,
    cancelled.map(({ productId }) => productId).filter((id) => id !== null),
  )
}
