import { and, eq, ne } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { holdEnd } from '#periods/hold-end.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Hold, peakBySpan } from '#rentals/peak-by-span.ts'
import { downtimeHolds } from '#rentals/server/downtime-holds.ts'
import { quoteHolds } from '#rentals/server/quote-holds.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { rentalsTouching } from '#rentals/server/rentals-touching.ts'

type Extended = Pick<typeof rentals.$inferSelect, 'id' | 'quantity'> & { product_id: number }

interface Asked {
  from: Date
  to: Date
  lateHoldDays: number | null
  now: Date
}

/**
 * From which moment of [from, to) on other rentals and downtimes leave too few units for this one, which rests after it as they do;
 * undefined when it can go on until `to`. True as long as the caller holds the product's lock.
 */
export async function takenFrom(
  reader: Reader,
  rental: Extended,
  { from, to, lateHoldDays, now }: Asked,
): Promise<Date | undefined> {
  const [{ stock, restMinutes } = { stock: 0, restMinutes: 0 }] = await reader
    .select({ stock: products.stock, restMinutes: products.turnaround_minutes })
    .from(products)
    .where(eq(products.id, rental.product_id))
  const rest = restMinutes * 60_000
  const [begins, ends] = [from.getTime(), to.getTime() + rest]
  const touching = rentalsTouching(new Date(begins - rest), new Date(ends), now)
  const others = await reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.product_id, rental.product_id), ne(rentals.id, rental.id), touching))
  const down = await downtimeHolds(reader, [rental.product_id], from, new Date(ends))
  const quoted = await quoteHolds(reader, [rental.product_id], { from, to: new Date(ends), now })
  const holds = [
    ...down.map(({ hold }) => hold),
    ...quoted.map(({ hold }) => ({ ...hold, to: hold.to + rest })),
    ...others.map(
      (other): Hold => ({
        from: other.starts_at.getTime(),
        to: holdEnd(other, { now, lateHoldDays, restMinutes }),
        quantity: other.quantity,
      }),
    ),
  ]
  const spare = stock - rental.quantity
  // the load grows only where something begins
  const moments = [begins, ...holds.map((hold) => hold.from)]
    .filter((moment) => moment >= begins && moment < ends)
    .sort((a, b) => a - b)
  const peaks = peakBySpan(
    holds,
    moments.map((moment) => ({ from: moment, to: moment + 1 })),
  )
  const first = peaks.findIndex((peak) => peak > spare)
  return first < 0 ? undefined : new Date(Math.max(begins, (moments[first] as number) - rest))
}
