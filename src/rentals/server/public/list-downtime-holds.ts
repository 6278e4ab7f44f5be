import { eq, sql } from 'drizzle-orm'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Hold } from '../../compute-peak-by-span.ts'
import type { CalendarDowntime } from '../../rentals.contract.ts'

/** Within [from, to), by start; of one place, or of all. */
export async function listDowntimeHolds(
  reader: Reader,
  productIds: number[],
  { from, to, placeId }: { from: Date; to: Date; placeId?: number | undefined },
): Promise<{ product_id: number; hold: Hold; downtime: CalendarDowntime }[]> {
  const downtimeRows = await reader
    .select({
      id: downtimes.id,
      product_id: sql<number>`${downtimes.product_id}`,
      kind: downtimes.kind,
      reason: downtimes.reason,
      quantity: downtimes.quantity,
      code: units.code,
      from_at: downtimes.from_at,
      to_at: downtimes.to_at,
    })
    .from(downtimes)
    .leftJoin(units, eq(units.id, downtimes.unit_id))
    .where(
      sql`${downtimes.product_id} = any(${sql.param(productIds)}::int[]) and ${downtimes.from_at} < ${to.toISOString()}::timestamptz
        and coalesce(${downtimes.to_at}, 'infinity') > greatest(${from.toISOString()}::timestamptz, ${downtimes.from_at})
        and ${placeId === undefined ? sql`true` : sql`${downtimes.place_id} = ${placeId}`}`,
    )
    .orderBy(downtimes.from_at, downtimes.id)
  return downtimeRows.map(({ product_id, from_at, to_at, ...downtime }) => ({
    product_id,
    hold: { from: from_at.getTime(), to: to_at?.getTime() ?? Number.POSITIVE_INFINITY, quantity: downtime.quantity },
    downtime: { ...downtime, from: from_at.toISOString(), to: to_at?.toISOString() ?? null },
  }))
}
