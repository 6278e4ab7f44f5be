import type { Tx } from '#platform/database/database.ts'
import type { Point } from '../map-distance.ts'
import { type Driving, demandOwnStop } from './demand-own-stop.ts'
import { hashOfAddress } from './find-places.ts'
import { place_pins } from './rounds.tables.ts'

/** Remembers where the address of a stop is, for all stops there. The last who says so is right. Throws as `demandOwnStop` does. */
export async function pinStop(tx: Tx, { at, ...asked }: Driving & { at: Point }): Promise<void> {
  const { stop } = await demandOwnStop(tx, asked)
  const pin = { lat: at.lat, lon: at.lon, set_by: asked.byUserId, set_at: asked.now }
  await tx
    .insert(place_pins)
    .values({ address_hash: hashOfAddress(stop), ...pin })
    .onConflictDoUpdate({ target: place_pins.address_hash, set: pin })
}
