import { eq } from 'drizzle-orm'
import type { EventSubscriber } from '#shell/action/domain-events.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { delivery_zones } from '../delivery.tables.ts'

export const assignZonesToDefaultBranch: EventSubscriber<'places.removed'> = async ({ tx }, { subject: { id } }) => {
  if (id === null) return
  await tx
    .update(delivery_zones)
    .set({ place_id: await readDefaultPlace(tx) })
    .where(eq(delivery_zones.place_id, id))
}
