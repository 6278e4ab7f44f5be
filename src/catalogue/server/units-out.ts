import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'

/** Units of a product that are with customers at this moment: begun, not returned, not cancelled. */
export async function unitsOut(reader: Reader, productId: number, now: Date): Promise<number> {
  const [row] = await reader
    .select({ units: sql<number>`coalesce(sum(${rentals.quantity}), 0)::integer` })
    .from(rentals)
    .where(
      and(
        eq(rentals.product_id, productId),
        isNull(rentals.returned_at),
        isNull(rentals.cancelled_at),
        lte(rentals.starts_at, now),
      ),
    )
  return row?.units ?? 0
}
