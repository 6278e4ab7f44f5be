import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { hashOfAddress } from '../find-places.ts'
import { place_pins } from '../rounds.tables.ts'

/** Pins go while the stops still have their addresses. */
export async function erasePins(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const places = await tx
    .select({ address: stops.address, city: stops.city })
    .from(stops)
    .where(inArray(stops.order_id, [...orderIds]))
  const hashes = places.filter(({ address }) => address !== '').map(hashOfAddress)
  if (hashes.length > 0) await tx.delete(place_pins).where(inArray(place_pins.address_hash, hashes))
}
