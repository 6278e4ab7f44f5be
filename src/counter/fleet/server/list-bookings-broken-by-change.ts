import { eq, inArray } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { diffBrokenBookings } from '../diff-broken-bookings.ts'
import type { BrokenBooking } from '../downtimes.contract.ts'
import type { Broken, Pool } from '../list-broken-bookings.ts'
import { readPools } from './read-pools.ts'

interface Change {
  productId: number
  placeId: number
  from: Date
  to: Date | null
  now: Date
  becomes: (pool: Pool) => Pool
}

/** Earliest first. Valid while the product is locked. */
export async function listBookingsBrokenByChange(
  reader: Reader,
  { productId, placeId, from, to, now, becomes }: Change,
): Promise<BrokenBooking[]> {
  const pool = (await readPools(reader, [productId], now)).find((one) => one.placeId === placeId)
  if (!pool) return []
  const window = [Math.max(from.getTime(), now.getTime()), to?.getTime() ?? Number.POSITIVE_INFINITY] as const
  const broken = new Map(diffBrokenBookings(pool, becomes(pool), window).map((one) => [one.id, one]))
  return readBrokenBookings(reader, broken)
}

export async function readBrokenBookings(reader: Reader, broken: Map<number, Broken>): Promise<BrokenBooking[]> {
  if (broken.size === 0) return []
  const rentalRows = await reader
    .select({
      rental_id: rentals.id,
      order_id: rentals.order_id,
      client: orders.client,
      from: rentals.starts_at,
      to: rentals.expected_return,
      quantity: rentals.quantity,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(inArray(rentals.id, [...broken.keys()]))
    .orderBy(rentals.starts_at, rentals.id)
  return rentalRows.map((one) => ({
    ...one,
    from: one.from.toISOString(),
    to: one.to.toISOString(),
    missing: broken.get(one.rental_id)?.missing ?? 0,
  }))
}
