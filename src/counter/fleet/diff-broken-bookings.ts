import { type Broken, computePlannedPeak, listBrokenBookings, type Pool } from './list-broken-bookings.ts'

/**
 * Also those that fail today only by a late tool. Where downtimes and planned rentals exceed the stock in [from, to),
 * all broken ones there: the database would refuse the downtime.
 */
export function diffBrokenBookings(before: Pool, after: Pool, [from, to]: readonly [number, number]): Broken[] {
  const matches = new Map<number, Broken>()
  const isKeptBack = unitsKept(after) > unitsKept(before)
  for (const look of [everything, withoutLate]) {
    const had = new Map(listBrokenBookings(look(before)).map(({ id, missing }) => [id, missing]))
    const isTooMuch = isKeptBack && computePlannedPeak(after, from, to) > after.stock
    for (const one of listBrokenBookings(look(after))) {
      const rental = after.rentals.find(({ id }) => id === one.id)
      const isThen = rental && rental.starts_at < to && rental.expected_return > from
      if (one.missing > (had.get(one.id) ?? 0) || (isTooMuch && isThen))
        matches.set(one.id, { ...one, missing: Math.max(one.missing, matches.get(one.id)?.missing ?? 0) })
    }
  }
  return [...matches.values()]
}

/** Units that join the pool keep nothing back. */
const unitsKept = (pool: Pool): number => pool.downtimes.filter(({ quantity }) => quantity > 0).length

const everything = (pool: Pool): Pool => pool

const withoutLate = (pool: Pool): Pool => ({
  ...pool,
  rentals: pool.rentals
    .filter(({ expected_return }) => expected_return > pool.now)
    .map((rental) => ({ ...rental, holds_until: Math.min(rental.holds_until, rental.expected_return) })),
})
