import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { computeHoldEnd } from '#rules/periods/compute-hold-end.ts'
import type { Hold } from '../../compute-peak-by-span.ts'
import { rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

interface OneWayHoldsQuery {
  /** The units' home branch. */
  placeId: number
  to: Date
  lateHoldDays: number | null
  now: Date
}

/** Out, and back elsewhere: what their home lacks from then on. */
export async function listOneWayHolds(
  reader: Reader,
  productIds: number[],
  { placeId, to, lateHoldDays, now }: OneWayHoldsQuery,
): Promise<{ product_id: number; hold: Hold }[]> {
  const rentalRows = await reader
    .select({ rental: rentals, restMinutes: products.turnaround_minutes })
    .from(rentals)
    .innerJoin(products, eq(products.id, rentals.product_id))
    .where(
      and(
        sql`${rentals.product_id} = any(${sql.param(productIds)}::int[])`,
        eq(rentals.place_id, placeId),
        ne(rentals.return_place_id, placeId),
        isOpenRental,
        lt(rentals.starts_at, to),
      ),
    )
  return rentalRows.map(({ rental, restMinutes }) => ({
    product_id: rental.product_id as number,
    hold: {
      from: computeHoldEnd(rental, { now, lateHoldDays, restMinutes }),
      to: Number.POSITIVE_INFINITY,
      quantity: rental.quantity,
    },
  }))
}
