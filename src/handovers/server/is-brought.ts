import { and, eq } from 'drizzle-orm'
import { stops } from '#delivery/server/delivery.tables.ts'
import type { Reader } from '#platform/database/database.ts'

/** Whether somebody is to bring the order, so that nobody comes for it. */
export async function isBrought(reader: Reader, orderId: number): Promise<boolean> {
  const [stop] = await reader
    .select({ id: stops.id })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'deliver'), eq(stops.state, 'open')))
  return stop !== undefined
}
