import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'
import { lockStop } from '../lock-stop.ts'

interface CompleteStopInput {
  stopId: number
  state: 'done' | 'failed'
  why?: string
  /** The moment may be reported later. */
  at: Date
}

/** As `lockStop`. */
export async function completeStop(work: Work, { stopId, state, why, at }: CompleteStopInput): Promise<void> {
  const { tx, by: byUserId } = work
  await lockStop(tx, stopId)
  await tx
    .update(stops)
    .set({ state, ended_at: at, ended_by: byUserId, ended_why: why ?? null })
    .where(eq(stops.id, stopId))
  work.tell('stops')
}
