import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { endStop } from './end-breakdown.ts'
import { rental_stops } from './rental-stops.tables.ts'

/** What stopped a rental ends when it is back; what was still to come then is as though it had not been said. */
export async function closeStops(
  tx: Tx,
  { rentalId, byUserId, now }: { rentalId: number; byUserId: number; now: Date },
): Promise<void> {
  const stops = await tx
    .select()
    .from(rental_stops)
    .where(and(eq(rental_stops.rental_id, rentalId), isNull(rental_stops.undone_at)))
    .orderBy(asc(rental_stops.id))
  for (const stop of stops)
    if (stop.from_at > now)
      await tx.update(rental_stops).set({ undone_at: now, undone_by: byUserId }).where(eq(rental_stops.id, stop.id))
    else if (stop.ended_at === null) await endStop(tx, stop, { at: now, how: 'return', byUserId, now })
}
