import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'

interface Ending {
  stopId: number
  outcome: 'done' | 'failed'
  why?: string
  byUserId: number
  now: Date
}

/** A stop is over: handed over or fetched, or in vain. The caller has locked it and knows that it is open. */
export async function completeStop(tx: Tx, { stopId, outcome, why, byUserId, now }: Ending): Promise<void> {
  await tx
    .update(stops)
    .set({ state: outcome, ended_at: now, ended_by: byUserId, ended_why: why ?? null })
    .where(eq(stops.id, stopId))
}
