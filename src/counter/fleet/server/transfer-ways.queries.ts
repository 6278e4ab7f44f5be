import type { Reader } from '#platform/database/database.ts'
import { freeUnitsOfEach } from '#rentals/server/public/free-units.ts'
import type { rentals } from '#rentals/server/rentals.tables.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Collision } from '../collisions.contract.ts'

type RentalToSupply = Pick<
  typeof rentals.$inferSelect,
  'id' | 'product_id' | 'place_id' | 'starts_at' | 'expected_return'
>
type Ways = NonNullable<Collision['transfers']>

/** Branches where the same product is free for all of a rental's time. Undefined with one branch. */
export async function readTransferWays(
  reader: Reader,
  supplies: RentalToSupply[],
  now: Date,
): Promise<Map<number, Ways> | undefined> {
  const places = await readPlaces(reader)
  if (places.length === 1) return undefined
  const wanted = supplies.flatMap(({ id, product_id, place_id, starts_at, expected_return }) =>
    product_id === null || expected_return <= now
      ? []
      : places
          .filter((place) => place.id !== place_id)
          .map((place) => ({ id, place, productId: product_id, from: starts_at, to: expected_return })),
  )
  const free = await freeUnitsOfEach(
    reader,
    wanted.map(({ place, productId, from, to }) => ({ productId, placeId: place.id, from, to })),
    now,
  )
  const ways = new Map<number, Ways>()
  for (const [index, { id, place }] of wanted.entries()) {
    const units = free[index] ?? 0
    if (units > 0) ways.set(id, [...(ways.get(id) ?? []), { place_id: place.id, title: place.title, free: units }])
  }
  return ways
}
