import { and, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'

export async function isBrought(reader: Reader, orderId: number): Promise<boolean> {
  const [stop] = await reader
    .select({ id: stops.id })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'deliver'), eq(stops.state, 'open')))
  return stop !== undefined
}
