import { eq } from 'drizzle-orm'
import type { Consequence } from '#shell/action/happenings.ts'
import { readDefaultPlace } from '#shell/places/server/read-places.ts'
import { delivery_zones } from './delivery.tables.ts'

export const giveZonesToDefault: Consequence<'places.removed'> = async ({ tx }, { subject: { id } }) => {
  if (id === null) return
  await tx
    .update(delivery_zones)
    .set({ place_id: await readDefaultPlace(tx) })
    .where(eq(delivery_zones.place_id, id))
}
