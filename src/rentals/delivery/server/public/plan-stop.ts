import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'
import { lockStop } from '../lock-stop.ts'

interface PlanStopInput {
  stopId: number
  driverUserId: number | null
  position: number | null
}

/** As `lockStop`. */
export async function planStop(work: Work, { stopId, driverUserId, position }: PlanStopInput): Promise<void> {
  const { tx } = work
  await lockStop(tx, stopId)
  await tx.update(stops).set({ driver_user_id: driverUserId, position }).where(eq(stops.id, stopId))
  work.tell('stops')
}
