import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { endStop } from './end-breakdown.ts'
import { rental_stops } from './rental-stops.tables.ts'

interface CloseStops {
  rentalId: number
  /** The rental that what came back became, when only a part of it did: it takes a copy of what stopped the whole. */
  as?: number
  byUserId: number
  now: Date
}

/** What stopped a rental ends when it is back; what was still to come then is as though it had not been said. */
export async function closeStops(tx: Tx, { rentalId, as, byUserId, now }: CloseStops): Promise<void> {
  const stops = await tx
    .select()
    .from(rental_stops)
    .where(and(eq(rental_stops.rental_id, rentalId), isNull(rental_stops.undone_at)))
    .orderBy(asc(rental_stops.id))
  for (const stop of stops) {
    let own = stop
    if (as !== undefined) {
      if (stop.from_at > now) continue
      const { id: _id, ...same } = stop
      const [copy] = await tx
        .insert(rental_stops)
        .values({ ...same, rental_id: as })
        .returning()
      if (!copy) continue
      own = copy
    }
    if (own.from_at > now)
      await tx.update(rental_stops).set({ undone_at: now, undone_by: byUserId }).where(eq(rental_stops.id, own.id))
    else if (own.ended_at === null) await endStop(tx, own, { at: now, how: 'return', byUserId, now })
  }
}
