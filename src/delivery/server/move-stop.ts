import { eq } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { setDeliveryTitle } from '#orders/server/set-delivery-title.ts'
import type { Tx } from '#platform/database/database.ts'
import { collectionTitle, deliveryTitle } from '../delivery-words.ts'
import type { StopPlace } from './book-stop.ts'
import { delivery_zones, stops } from './delivery.tables.ts'
import { lockStop } from './lock-stop.ts'

interface Moving {
  stopId: number
  /** As `takeSlot` gave it; or a time that was agreed upon and takes no place of a slot; or some time of the day. */
  when?: { day: Day; slot_id?: number | null; from?: string | null; to?: string | null }
  zoneId?: number | null
  place?: Partial<StopPlace>
  note?: string
}

/** To another time or place; on another day it is in nobody's round any more. What the order says of it follows. Throws as `lockStop`. */
export async function moveStop(tx: Tx, { stopId, when, zoneId, place, note }: Moving): Promise<void> {
  const stop = await lockStop(tx, stopId)
  const isOtherDay = when !== undefined && when.day !== stop.day
  const changes = {
    ...(when && {
      day: when.day,
      slot_id: when.slot_id ?? null,
      from_time: when.from ?? null,
      to_time: when.to ?? null,
    }),
    ...(isOtherDay && { driver_user_id: null, position: null }),
    ...(zoneId !== undefined && { zone_id: zoneId }),
    ...place,
    ...(note !== undefined && { note }),
  }
  if (Object.keys(changes).length === 0) return
  await tx.update(stops).set(changes).where(eq(stops.id, stopId))
  if (!when) return
  const zone = zoneId === undefined ? stop.zone_id : zoneId
  const [found] = zone === null ? [] : await tx.select().from(delivery_zones).where(eq(delivery_zones.id, zone))
  const isCollection = stop.kind === 'collect'
  const title = (isCollection ? collectionTitle : deliveryTitle)(found?.title, when)
  await setDeliveryTitle(tx, { orderId: stop.order_id, isCollection, title })
}
