import { and, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { stop_drivers } from './rounds.tables.ts'

export interface OwnStopInput {
  stopId: number
  /** A planner may report for any driver. */
  plans: boolean
}

/** `isNow`: the stop is still this driver's. 404 for others'. */
export async function requireOwnStop(
  reader: Reader,
  { stopId, byUserId, plans }: Pick<OwnStopInput, 'stopId' | 'plans'> & { byUserId: number },
): Promise<{ stop: typeof stops.$inferSelect; isNow: boolean }> {
  const [stop] = await reader.select().from(stops).where(eq(stops.id, stopId))
  const isNow = plans || stop?.driver_user_id === byUserId
  if (!stop || !(isNow || (await wasTheirs(reader, stopId, byUserId))))
    throw notFound('Tokios vietos jūsų maršrute nėra.')
  return { stop, isNow }
}

async function wasTheirs(reader: Reader, stopId: number, driverId: number): Promise<boolean> {
  const stopDriverRows = await reader
    .select({ id: stop_drivers.stop_id })
    .from(stop_drivers)
    .where(and(eq(stop_drivers.stop_id, stopId), eq(stop_drivers.driver_user_id, driverId)))
  return stopDriverRows.length > 0
}
