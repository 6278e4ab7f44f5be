import { inArray } from 'drizzle-orm'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { hashOfAddress } from './find-places.ts'
import { place_pins } from './rounds.tables.ts'

export const roundsErasure: ModuleErasure = {
  /** Pins go while the stops still have their addresses. */
  orders: async ({ tx }, { ids }) => {
    const places = await tx
      .select({ address: stops.address, city: stops.city })
      .from(stops)
      .where(inArray(stops.order_id, ids))
    const hashes = places.filter(({ address }) => address !== '').map(hashOfAddress)
    if (hashes.length > 0) await tx.delete(place_pins).where(inArray(place_pins.address_hash, hashes))
  },
}
