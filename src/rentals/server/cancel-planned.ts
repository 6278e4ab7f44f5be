import { and, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { cancel } from './cancel.ts'
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
  const which = and(inArray(rentals.order_line_id, [...lineIds]), gt(rentals.starts_at, now))
  const cancelled = await cancel(tx, { which, now })
  await refuseExtended(
    tx,
    cancelled.map(({ id }) => id),
  )
}
