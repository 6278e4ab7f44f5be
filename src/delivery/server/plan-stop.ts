import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'
import { lockStop } from './lock-stop.ts'

interface Planning {
  stopId: number
  driverUserId: number | null
  position: number | null
}

/** Whose round it is in, and where in it. Throws as `lockStop`. */
export async function planStop(tx: Tx, { stopId, driverUserId, position }: Planning): Promise<void> {
  await lockStop(tx, stopId)
  await tx.update(stops).set({ driver_user_id: driverUserId, position }).where(eq(stops.id, stopId))
}
