import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'
import { lockStop } from './lock-stop.ts'

interface Completing {
  stopId: number
  /** `failed`: the driver was there in vain, and the order waits for another stop. */
  state: 'done' | 'failed'
  /** Why in vain. */
  why?: string
  byUserId: number | null
  /** When the driver was there, which may be told later. */
  at: Date
}

/** The driver was there. Throws as `lockStop`. */
export async function completeStop(tx: Tx, { stopId, state, why, byUserId, at }: Completing): Promise<void> {
  await lockStop(tx, stopId)
  await tx
    .update(stops)
    .set({ state, ended_at: at, ended_by: byUserId, ended_why: why ?? null })
    .where(eq(stops.id, stopId))
}
