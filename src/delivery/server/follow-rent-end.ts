import type { Tx } from '#platform/database/database.ts'
import { lastDay } from './collection.queries.ts'
import { findCollectStop } from './delivery.queries.ts'
import { lockSlotsOf } from './lock-slots.ts'
import { moveStop } from './move-stop.ts'
import { slotOfDay } from './slot-of-day.ts'

/**
 * What is rented longer is fetched later: at the same time of its last day, or another that has a place left, else at one that is still to be
 * chosen. The caller has locked products and rentals.
 */
export async function followRentEnd(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const seen = await findCollectStop(tx, orderId)
  if (!seen) return
  await lockSlotsOf(tx, seen.zone_id === null ? [] : [seen.zone_id])
  const [stop, day] = [await findCollectStop(tx, orderId), await lastDay(tx, orderId)]
  if (!stop || day === undefined || day <= stop.day) return
  const slot = await slotOfDay(tx, { zoneId: stop.zone_id, day, before: stop, now })
  await moveStop(tx, { stopId: stop.id, when: slot ?? { day } })
}
