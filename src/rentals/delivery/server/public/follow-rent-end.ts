import type { Work } from '#shell/action/work.ts'
import { findLastRentalDay } from './collection.queries.ts'
import { findCollectStop } from './delivery.queries.ts'
import { findSlotOfDay } from './find-slot-of-day.ts'
import { lockSlotsOfZones } from './lock-slots.ts'
import { moveStop } from './move-stop.ts'

/** Same time on the new last day, another free slot, or no time yet. Products and rentals are locked. */
export async function followRentEnd(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now } = work
  const seen = await findCollectStop(tx, orderId)
  if (!seen) return
  await lockSlotsOfZones(tx, seen.zone_id === null ? [] : [seen.zone_id])
  const [stop, day] = [await findCollectStop(tx, orderId), await findLastRentalDay(tx, orderId)]
  if (!stop || day === undefined || day <= stop.day) return
  const slot = await findSlotOfDay(tx, { zoneId: stop.zone_id, day, before: stop, now })
  await moveStop(work, { stopId: stop.id, when: slot ?? { day } })
}
