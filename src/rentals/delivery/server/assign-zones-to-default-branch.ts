import { eq } from 'drizzle-orm'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { PlaceRemoved } from '#shell/branches/places.events.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { delivery_zones } from './delivery.tables.ts'

export async function assignZonesToDefaultBranch(
  { tx }: Work,
  { subject: { id } }: EventOf<typeof PlaceRemoved>,
): Promise<void> {
  if (id === null) return
  await tx
    .update(delivery_zones)
    .set({ place_id: await readDefaultPlace(tx) })
    .where(eq(delivery_zones.place_id, id))
}
