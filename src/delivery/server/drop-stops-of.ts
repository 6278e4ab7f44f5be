import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'

interface Dropping {
  orderId: number
  kind?: 'deliver' | 'collect'
  why: string
  byUserId: number | null
  now: Date
}

/** An order has ended: what is still to be driven for it is not. The order is locked. */
export async function dropStopsOf(tx: Tx, { orderId, kind, why, byUserId, now }: Dropping): Promise<void> {
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'open'), kind && eq(stops.kind, kind)))
}
