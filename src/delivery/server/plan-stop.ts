import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'

/** Whose round a stop is in, and which of it; the caller has locked it. */
export async function planStop(
  tx: Tx,
  { stopId, driverUserId, position }: { stopId: number; driverUserId: number | null; position: number | null },
): Promise<void> {
  await tx.update(stops).set({ driver_user_id: driverUserId, position }).where(eq(stops.id, stopId))
}
