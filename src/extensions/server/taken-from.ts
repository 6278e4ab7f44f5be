import { and, eq, ne } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Hold, peakBySpan } from '#rentals/peak-by-span.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { rentalsTouching } from '#rentals/server/rentals-touching.ts'

type Extended = Pick<typeof rentals.$inferSelect, 'id' | 'quantity'> & { product_id: number }

/**
 * From which moment of [from, to) on other rentals leave too few units for this one; undefined when it can go on until
 * `to`. One that is late at `now` holds its units without end. True as long as the caller holds the product's lock.
 */
export async function takenFrom(
  reader: Reader,
  rental: Extended,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<Date | undefined> {
  const [product] = await reader
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, rental.product_id))
  const others = await reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.product_id, rental.product_id), ne(rentals.id, rental.id), rentalsTouching(from, to, now)))
  const holds = others.map((other): Hold => {
    const end = other.returned_at ?? (other.expected_return <= now ? null : other.expected_return)
    return {
      from: other.starts_at.getTime(),
      to: end?.getTime() ?? Number.POSITIVE_INFINITY,
      quantity: other.quantity,
    }
  })
  const spare = (product?.stock ?? 0) - rental.quantity
  // the load grows only where a rental begins
  const moments = [from.getTime(), ...holds.map((hold) => hold.from)]
    .filter((moment) => moment >= from.getTime() && moment < to.getTime())
    .sort((a, b) => a - b)
  const peaks = peakBySpan(
    holds,
    moments.map((moment) => ({ from: moment, to: moment + 1 })),
  )
  const first = peaks.findIndex((peak) => peak > spare)
  return first < 0 ? undefined : new Date(moments[first] as number)
}
