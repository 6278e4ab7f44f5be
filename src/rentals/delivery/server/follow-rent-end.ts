import type { Work } from '#shell/action/work.ts'
import { lastDay } from './collection.queries.ts'
import { findCollectStop } from './delivery.queries.ts'
import { lockSlotsOf } from './lock-slots.ts'
import { moveStop } from './move-stop.ts'
import { slotOfDay } from './slot-of-day.ts'

/** Same time on the new last day, another free slot, or no time yet. Products and rentals are locked. */
export async function followRentEnd(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now } = work
  const seen = await findCollectStop(tx, orderId)
  if (!seen) return
  await lockSlotsOf(tx, seen.zone_id === null ? [] : [seen.zone_id])
  const [stop, day] = [await findCollectStop(tx, orderId), await lastDay(tx, orderId)]
  if (!stop || day === undefined || day <= stop.day) return
  const slot = await slotOfDay(tx, { zoneId: stop.zone_id, day, before: stop, now })
  await moveStop(work, { stopId: stop.id, when: slot ?? { day } })
}
