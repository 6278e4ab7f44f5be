import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'
import { lockStop } from '../lock-stop.ts'

interface DropStopInput {
  stopId: number
  why: string
}

/** Frees its place. As `lockStop`. */
export async function dropStop(work: Work, { stopId, why }: DropStopInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  await lockStop(tx, stopId)
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(eq(stops.id, stopId))
  work.tell('stops')
}
