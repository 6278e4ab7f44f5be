import { and, eq, ne } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import { computePeakBySpan, type Hold } from '#rentals/compute-peak-by-span.ts'
import { buildRentalsInRangeCondition } from '#rentals/server/public/build-rentals-in-range-condition.ts'
import { listAwayHolds } from '#rentals/server/public/list-away-holds.ts'
import { listDowntimeHolds } from '#rentals/server/public/list-downtime-holds.ts'
import { listOneWayHolds } from '#rentals/server/public/list-one-way-holds.ts'
import { quoteHolds } from '#rentals/server/public/quote-holds.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { computeHoldEnd } from '#rules/periods/compute-hold-end.ts'

type RentalToCheck = Pick<typeof rentals.$inferSelect, 'id' | 'quantity' | 'place_id' | 'return_place_id'> & {
  product_id: number
}

interface ShortageQuery {
  from: Date
  to: Date
  lateHoldDays: number | null
  now: Date
}

/**
 * The moment within [from, to) when too few remain, rest included; undefined: free. The caller holds the product's
 * lock.
 */
export async function findShortageStart(
  reader: Reader,
  rental: RentalToCheck,
  { from, to, lateHoldDays, now }: ShortageQuery,
): Promise<Date | undefined> {
  // it is gone for good anyhow
  if (rental.return_place_id !== rental.place_id) return undefined
  const placeId = rental.place_id
  const [{ stock, restMinutes } = { stock: 0, restMinutes: 0 }] = await reader
    .select({ stock: buildUnitsAtSql(placeId), restMinutes: products.turnaround_minutes })
    .from(products)
    .where(eq(products.id, rental.product_id))
  const rest = restMinutes * 60_000
  const [begins, ends] = [from.getTime(), to.getTime() + rest]
  const touching = buildRentalsInRangeCondition(new Date(begins - rest), new Date(ends), now)
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
  const down = await listDowntimeHolds(reader, [rental.product_id], { from, to: new Date(ends), placeId })
  const quoted = await quoteHolds(reader, [rental.product_id], { from, to: new Date(ends), placeId, now })
  const away = await listAwayHolds(reader, [rental.product_id], { from, to: new Date(ends), placeId, now })
  const elsewhere = await listOneWayHolds(reader, [rental.product_id], {
    placeId,
    to: new Date(ends),
    lateHoldDays,
    now,
  })
  const holds = [
    ...down.map(({ hold }) => hold),
    ...[...away, ...elsewhere].map(({ hold }) => hold),
    ...quoted.map(({ hold }) => ({ ...hold, to: hold.to + rest })),
    ...others.map(
      (other): Hold => ({
        from: other.starts_at.getTime(),
        to: computeHoldEnd(other, { now, lateHoldDays, restMinutes }),
        quantity: other.quantity,
      }),
    ),
  ]
  const spare = stock - rental.quantity
  // the load grows only at starts
  const moments = [begins, ...holds.map((hold) => hold.from)]
    .filter((moment) => moment >= begins && moment < ends)
    .sort((a, b) => a - b)
  const peaks = computePeakBySpan(
    holds,
    moments.map((moment) => ({ from: moment, to: moment + 1 })),
  )
  const first = peaks.findIndex((peak) => peak > spare)
  return first < 0 ? undefined : new Date(Math.max(begins, (moments[first] as number) - rest))
}
