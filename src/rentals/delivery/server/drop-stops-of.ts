import { and, eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { stops } from './delivery.tables.ts'

interface Dropping {
  orderId: number
  kind?: 'deliver' | 'collect'
  why: string
}

/** The caller holds the order's lock. */
export async function dropStopsOf(work: Work, { orderId, kind, why }: Dropping): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'open'), kind && eq(stops.kind, kind)))
  work.tell('stops')
}
