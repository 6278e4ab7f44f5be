import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import type { Handover } from '../handovers.contract.ts'
import { handover_photos } from './handovers.tables.ts'

export async function readFailedVisits(reader: Reader, orderId: number): Promise<Pick<Handover, 'in_vain'>> {
  const visits = await reader
    .select({ kind: stops.kind, at: stops.ended_at, why: stops.ended_why })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'failed')))
    .orderBy(asc(stops.ended_at), asc(stops.id))
  if (visits.length === 0) return {}
  const photos = await reader
    .select({ key: handover_photos.key })
    .from(handover_photos)
    .where(and(eq(handover_photos.order_id, orderId), eq(handover_photos.shows, 'visit')))
    .orderBy(asc(handover_photos.sent_at), asc(handover_photos.position))
  return {
    in_vain: {
      visits: visits.flatMap(({ kind, at, why }) => (at ? [{ kind, at: at.toISOString(), why: why ?? '' }] : [])),
      photos: photos.map(({ key }) => key),
    },
  }
}
