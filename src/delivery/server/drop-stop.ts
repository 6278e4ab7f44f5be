import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'
import { lockStop } from './lock-stop.ts'

interface Dropping {
  stopId: number
  why: string
  byUserId: number | null
  now: Date
}

/** It is not needed: its place is everybody's again. Throws as `lockStop`. */
export async function dropStop(tx: Tx, { stopId, why, byUserId, now }: Dropping): Promise<void> {
  await lockStop(tx, stopId)
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(eq(stops.id, stopId))
}
