import { eq } from 'drizzle-orm'
import { setDeliveryTitle } from '#orders/server/public/set-delivery-title.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { formatCollectionTitle, formatDeliveryTitle } from '../../delivery-messages.ts'
import { delivery_zones, stops } from '../delivery.tables.ts'
import { lockStop } from '../lock-stop.ts'
import type { StopPlace } from './book-stop.ts'

interface MoveStopInput {
  stopId: number
  /** As in `bookStop`. */
  when?: { day: Day; slot_id?: number | null; from?: string | null; to?: string | null }
  zoneId?: number | null
  place?: Partial<StopPlace>
  note?: string
}

/** On another day it leaves its round. As `lockStop`. */
export async function moveStop(work: Work, { stopId, when, zoneId, place, note }: MoveStopInput): Promise<void> {
  const { tx } = work
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
  work.tell('stops', `order:${stop.order_id}`)
  if (!when) return
  const zone = zoneId === undefined ? stop.zone_id : zoneId
  const [deliveryZone] = zone === null ? [] : await tx.select().from(delivery_zones).where(eq(delivery_zones.id, zone))
  const isCollection = stop.kind === 'collect'
  const title = (isCollection ? formatCollectionTitle : formatDeliveryTitle)(deliveryZone?.title, when)
  await setDeliveryTitle(tx, { orderId: stop.order_id, isCollection, title })
}
