import { eq } from 'drizzle-orm'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { resolveBranches } from '#shell/branches/order-branches.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Point } from '../map-distance.ts'
import { findPlaces } from './find-places.ts'

/** The driver’s place, else that of the first stop’s order. */
export async function placeOfRound(
  reader: Reader,
  { driverId, orderId }: { driverId: number; orderId?: number | undefined },
): Promise<Place> {
  const [driver] = await reader.select({ placeId: users.place_id }).from(users).where(eq(users.id, driverId))
  if (!driver?.placeId && orderId !== undefined) return (await readOrderBranches(reader, orderId)).place
  return resolveBranches(await readPlaces(reader), { place_id: driver?.placeId ?? undefined }).place
}

/** „Gatvė 1, Kaunas“ or „Gatvė 1, LT-44280 Kaunas“ where no town is told. */
export async function findBranchPoint(
  reader: Reader,
  { address, city, postal_code }: Pick<Place, 'address' | 'city' | 'postal_code'>,
): Promise<Point | null> {
  const parts = address.split(',').map((part) => part.trim())
  const street = parts[0] ?? ''
  const postal = /\b\d{5}\b/.exec(address)?.[0] ?? null
  const towns = parts.map((part) => part.replace(/(?:LT-?)?\b\d{5}\b/i, '').trim())
  const places = await findPlaces(reader, [
    ...(city || postal_code ? [{ address: street, city, postal_code }] : []),
    ...towns.slice(1).map((town) => ({ address: street, city: town, postal_code: null })),
    { address: street, city: '', postal_code: postal },
  ])
  return places.find((place) => place !== null) ?? null
}
