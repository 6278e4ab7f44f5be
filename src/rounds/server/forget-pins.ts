import { inArray, lt } from 'drizzle-orm'
import { stops } from '#delivery/server/delivery.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { hashOfAddress } from './find-places.ts'
import { place_pins } from './rounds.tables.ts'

/** Forgets where the stops of orders are; to be called while they still have their addresses. */
export async function forgetPins(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const places = await tx
    .select({ address: stops.address, city: stops.city })
    .from(stops)
    .where(inArray(stops.order_id, [...orderIds]))
  const hashes = places.filter(({ address }) => address !== '').map(hashOfAddress)
  if (hashes.length > 0) await tx.delete(place_pins).where(inArray(place_pins.address_hash, hashes))
}

/** Lets go of pins that nobody has set anew for long. Answers how many. */
export async function purgePins(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx
    .select({ address_hash: place_pins.address_hash })
    .from(place_pins)
    .where(lt(place_pins.set_at, before))
    .limit(most)
  return (await tx.delete(place_pins).where(inArray(place_pins.address_hash, outdated))).rowCount ?? 0
}
