import { and, eq, or, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'

interface DropOrderStopsInput {
  orderId: number
  kind?: 'deliver' | 'collect'
  why: string
}

/** With those of the first order that an order of its family charges for. The caller holds the order's lock. */
export async function dropOrderStops(work: Work, { orderId, kind, why }: DropOrderStopsInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx
    .update(stops)
    .set({ state: 'dropped', ended_at: now, ended_by: byUserId, ended_why: why, driver_user_id: null, position: null })
    .where(
      and(or(eq(stops.order_id, orderId), isChargedBy(orderId)), eq(stops.state, 'open'), kind && eq(stops.kind, kind)),
    )
  work.tell('stops')
}

const isChargedBy = (orderId: number) => sql`exists (
  select from ${orders} o join ${order_lines} l on l.order_id = o.id
   where o.id = ${orderId}::int and o.parent_id = ${stops.order_id} and l.is_delivery
     and ${stops.kind} = case when l.is_collection then 'collect' else 'deliver' end)`
