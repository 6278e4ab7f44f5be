import { and, eq, ne } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { unitsAt } from '#catalogue/server/units-at.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Hold, peakBySpan } from '#rentals/peak-by-span.ts'
import { awayHolds } from '#rentals/server/away-holds.ts'
import { downtimeHolds } from '#rentals/server/downtime-holds.ts'
import { oneWayHolds } from '#rentals/server/one-way-holds.ts'
import { quoteHolds } from '#rentals/server/quote-holds.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { rentalsTouching } from '#rentals/server/rentals-touching.ts'
import { holdEnd } from '#rules/periods/hold-end.ts'

type Extended = Pick<typeof rentals.$inferSelect, 'id' | 'quantity' | 'place_id' | 'return_place_id'> & {
  product_id: number
}

interface Asked {
  from: Date
  to: Date
  lateHoldDays: number | null
  now: Date
}

/** When within [from, to) too few remain, rest included; undefined: free. Under the product's lock. */
export async function takenFrom(
  reader: Reader,
  rental: Extended,
  { from, to, lateHoldDays, now }: Asked,
): Promise<Date | undefined> {
  // it is gone for good anyhow
  if (rental.return_place_id !== rental.place_id) return undefined
  const placeId = rental.place_id
  const [{ stock, restMinutes } = { stock: 0, restMinutes: 0 }] = await reader
    .select({ stock: unitsAt(placeId), restMinutes: products.turnaround_minutes })
    .from(products)
    .where(eq(products.id, rental.product_id))
  const rest = restMinutes * 60_000
  const [begins, ends] = [from.getTime(), to.getTime() + rest]
  const touching = rentalsTouching(new Date(begins - rest), new Date(ends), now)
  const others = await reader
    .select()
    .from(rentals)
    .where(
      and(
        eq(rentals.product_id, rental.product_id),
        eq(rentals.place_id, placeId),
        ne(rentals.id, rental.id),
        touching,
      ),
    )
  const down = await downtimeHolds(reader, [rental.product_id], { from, to: new Date(ends), placeId })
  const quoted = await quoteHolds(reader, [rental.product_id], { from, to: new Date(ends), placeId, now })
  const away = await awayHolds(reader, [rental.product_id], { from, to: new Date(ends), placeId, now })
  const elsewhere = await oneWayHolds(reader, [rental.product_id], { placeId, to: new Date(ends), lateHoldDays, now })
  const holds = [
    ...down.map(({ hold }) => hold),
    ...[...away, ...elsewhere].map(({ hold }) => hold),
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
  // the load grows only at starts
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
