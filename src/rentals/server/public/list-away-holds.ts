import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { pool_changes } from '#catalogue/units/server/downtimes.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Hold } from '../../compute-peak-by-span.ts'

interface AwayHoldsQuery {
  from: Date
  to: Date
  placeId?: number | undefined
  now: Date
}

/** Holds equal `what_is_away`; below zero: units that will join the branch's pool. Of one branch, or of all. */
export async function listAwayHolds(
  reader: Reader,
  productIds: number[],
  { from, to, placeId, now }: AwayHoldsQuery,
): Promise<{ product_id: number; hold: Hold }[]> {
  const poolChangeRows = await reader
    .select({
      product_id: sql<number>`${pool_changes.product_id}`,
      quantity: pool_changes.quantity,
      from_at: pool_changes.from_at,
      to_at: pool_changes.to_at,
    })
    .from(pool_changes)
    .where(
      and(
        sql`${pool_changes.product_id} = any(${sql.param(productIds)}::int[])`,
        isNull(pool_changes.ended_at),
        lt(pool_changes.from_at, to),
        placeId === undefined ? undefined : eq(pool_changes.place_id, placeId),
        or(gt(pool_changes.quantity, 0), gt(pool_changes.from_at, now)),
        // what should have come back and has not is away until it does
        or(
          isNull(pool_changes.to_at),
          gt(pool_changes.to_at, from),
          sql`${pool_changes.to_at} <= ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(pool_changes.id)
  return poolChangeRows.map(({ product_id, quantity, from_at, to_at }) => ({
    product_id,
    hold: { from: from_at.getTime(), to: to_at && to_at > now ? to_at.getTime() : Number.POSITIVE_INFINITY, quantity },
  }))
}
