import { and, asc, eq, inArray } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { findDeliveryZone } from '../../find-delivery-zone.ts'
import { stops } from '../delivery.tables.ts'
import { readZones } from './delivery.queries.ts'
import type { DeliveryDestination } from './delivery-destination.ts'
import { moveStop } from './move-stop.ts'

const otherZone =
  'Ten kita pristatymo zona, o jos kaina jau sąskaitoje faktūroje. Kredituokite pristatymą ir užsakykite jį atskirai.'

interface RedirectStopsInput {
  orderIds: number[]
  before: DeliveryDestination
  to: DeliveryDestination
}

/** The address stays in the zone that was paid for: 422 outside it. The orders are locked. */
export async function redirectStops(work: Work, { orderIds, before, to }: RedirectStopsInput): Promise<void> {
  const { tx } = work
  const open = await tx
    .select({ id: stops.id, zoneId: stops.zone_id, placeId: orders.place_id })
    .from(stops)
    .innerJoin(orders, eq(orders.id, stops.order_id))
    .where(and(inArray(stops.order_id, orderIds), eq(stops.state, 'open')))
    .orderBy(asc(stops.id))
  const isOtherZone = to.place.postal_code !== before.place.postal_code || to.place.city !== before.place.city
  for (const { id, zoneId, placeId } of open) {
    if (zoneId !== null && isOtherZone && findDeliveryZone(to.place, await readZones(tx, placeId))?.id !== zoneId)
      throw invalid({ [to.field]: [otherZone] })
    await moveStop(work, { stopId: id, place: to.place, ...(to.note !== before.note && { note: to.note }) })
  }
}
