import { and, eq } from 'drizzle-orm'
import { stops } from '#delivery/server/delivery.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { stop_drivers } from './rounds.tables.ts'

export interface Driving {
  stopId: number
  byUserId: number
  /** Plans rounds, and may say for any driver what happened. */
  plans: boolean
  now: Date
}

/**
 * The stop, when it is in one's own round, or was: `isNow` is false once it went to another driver. Anybody else's is answered like
 * one that is not there.
 */
export async function demandOwnStop(
  reader: Reader,
  { stopId, byUserId, plans }: Pick<Driving, 'stopId' | 'byUserId' | 'plans'>,
): Promise<{ stop: typeof stops.$inferSelect; isNow: boolean }> {
  const [stop] = await reader.select().from(stops).where(eq(stops.id, stopId))
  const isNow = plans || stop?.driver_user_id === byUserId
  if (!stop || !(isNow || (await wasTheirs(reader, stopId, byUserId))))
    throw notFound('Tokios vietos jūsų maršrute nėra.')
  return { stop, isNow }
}

async function wasTheirs(reader: Reader, stopId: number, driverId: number): Promise<boolean> {
  const found = await reader
    .select({ id: stop_drivers.stop_id })
    .from(stop_drivers)
    .where(and(eq(stop_drivers.stop_id, stopId), eq(stop_drivers.driver_user_id, driverId)))
  return found.length > 0
}
