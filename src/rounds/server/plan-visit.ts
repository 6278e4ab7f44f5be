import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { bookStop, type StopPlace } from '#delivery/server/book-stop.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'

interface Visiting {
  orderId: number
  kind: 'deliver' | 'collect'
  /** As `slotOfDay` gave it, or some time of the day. */
  when: { day: Day; slot_id?: number; from?: string; to?: string }
  now: Date
}

/**
 * A stop on a day: to bring an order, or to fetch what it has out from where it was brought to. Answers it. 404 without such an order, 409
 * `order-lapsed` for one that holds nothing, `planned-already` when somebody is to come for that anyway or was.
 */
export async function planVisit(tx: Tx, { orderId, kind, when, now }: Visiting): Promise<number> {
  refuseLapsed(await lockOrder(tx, orderId))
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
  return bookStop(tx, { orderId, kind, zoneId, when, place, now })
}

/** The stop that is to fetch what an order has out. */
export async function openCollection(reader: Reader, orderId: number): Promise<number | undefined> {
  const [open] = await reader
    .select({ id: stops.id })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'collect'), eq(stops.state, 'open')))
  return open?.id
}

/** Where it was brought to; else where the order says. */
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
  const { address, city, postal_code, name, lastname, phone } = order
  return { zoneId: null, address, city, postal_code, contact_name: `${name} ${lastname}`.trim(), contact_phone: phone }
}
