import { and, eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'

interface DropOrderStopsInput {
  orderId: number
  kind?: 'deliver' | 'collect'
  why: string
}

/** The caller holds the order's lock. */
export async function dropOrderStops(work: Work, { orderId, kind, why }: DropOrderStopsInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'open'), kind && eq(stops.kind, kind)))
  work.tell('stops')
}
