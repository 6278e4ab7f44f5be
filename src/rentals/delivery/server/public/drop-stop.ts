import { and, eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'
import { lockStop } from '../lock-stop.ts'

interface DropStopInput {
  stopId: number
  why: string
}

/** Frees its place. As `lockStop`. */
export async function dropStop(work: Work, { stopId, why }: DropStopInput): Promise<void> {
  await lockStop(work.tx, stopId)
  await dropOpenStop(work, { stopId, why })
}

/** One that has ended stays as it ended. */
export async function dropOpenStop(work: Work, { stopId, why }: DropStopInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(and(eq(stops.id, stopId), eq(stops.state, 'open')))
  work.tell('stops')
}
