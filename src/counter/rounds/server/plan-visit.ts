import { and, desc, eq, inArray } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { assertNotLapsed } from '#orders/server/public/assert-not-lapsed.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { bookStop, type StopPlace } from '#rentals/delivery/server/public/book-stop.ts'
import { resolveDeliveryDestination } from '#rentals/delivery/server/public/delivery-destination.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'

interface PlanVisitInput {
  orderId: number
  kind: 'deliver' | 'collect'
  when: { day: Day; slot_id?: number; from?: string; to?: string }
}

/** Returns its id. 404; 409 `order-lapsed` for what holds nothing, `planned-already` when a visit is or was planned. */
export async function planVisit(work: Work, { orderId, kind, when }: PlanVisitInput): Promise<number> {
  const { tx } = work
  assertNotLapsed(await lockOrder(tx, orderId))
  const [planned] = await tx
    .select({ id: stops.id })
    .from(stops)
    .where(
      and(
        eq(stops.order_id, orderId),
        eq(stops.kind, kind),
        inArray(stops.state, kind === 'deliver' ? ['open', 'done'] : ['open']),
      ),
    )
  if (planned) throw conflict('planned-already', 'Tai jau suplanuota. Peržiūrėkite iš naujo.')
  const { zoneId, ...place } = await placeOfDelivery(tx, orderId)
  return bookStop(work, { orderId, kind, zoneId, when, place })
}

export async function openCollection(reader: Reader, orderId: number): Promise<number | undefined> {
  const [open] = await reader
    .select({ id: stops.id })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'collect'), eq(stops.state, 'open')))
  return open?.id
}

async function placeOfDelivery(reader: Reader, orderId: number): Promise<StopPlace & { zoneId: number | null }> {
  const [stop] = await reader
    .select()
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'deliver'), eq(stops.state, 'done')))
    .orderBy(desc(stops.id))
    .limit(1)
  if (stop) {
    const { zone_id: zoneId, address, city, postal_code, contact_name, contact_phone } = stop
    return { zoneId, address, city, postal_code, contact_name, contact_phone }
  }
  const [order] = await reader.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`Order ${orderId} is gone`)
  return { zoneId: null, ...(await resolveDeliveryDestination(reader, order)).place }
}
