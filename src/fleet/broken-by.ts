import { type Broken, brokenBookings, type Pool, plannedPeak } from './broken-bookings.ts'

/**
 * Bookings that a change of the pool breaks, or breaks more than before: also those that a late tool breaks today and that
 * would be served were it back. When more is kept back and planned for [from, to) than there is, whatever is broken of it: then
 * the database would refuse the downtime, whoever was broken before.
 */
export function brokenBy(before: Pool, after: Pool, [from, to]: readonly [number, number]): Broken[] {
  const found = new Map<number, Broken>()
  const isKeptBack = after.downtimes.length > before.downtimes.length
  for (const look of [everything, withoutLate]) {
    const had = new Map(brokenBookings(look(before)).map(({ id, missing }) => [id, missing]))
    const isTooMuch = isKeptBack && plannedPeak(after, from, to) > after.stock
    for (const one of brokenBookings(look(after))) {
      const rental = after.rentals.find(({ id }) => id === one.id)
      const isThen = rental && rental.starts_at < to && rental.expected_return > from
      if (one.missing > (had.get(one.id) ?? 0) || (isTooMuch && isThen))
        found.set(one.id, { ...one, missing: Math.max(one.missing, found.get(one.id)?.missing ?? 0) })
    }
  }
  return [...found.values()]
}

const everything = (pool: Pool): Pool => pool

/** As if everything that is late came back now. */
const withoutLate = (pool: Pool): Pool => ({
  ...pool,
  rentals: pool.rentals
    .filter(({ expected_return }) => expected_return > pool.now)
    .map((rental) => ({ ...rental, holds_until: Math.min(rental.holds_until, rental.expected_return) })),
})
