import type { Day } from '#calendar/day.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { chooseSlot, slotGone } from '../delivery-words.ts'
import type { OfferedSlot, RentStart } from '../slots-to-offer.ts'
import { offerSlots } from './delivery.queries.ts'
import { lockSlot } from './lock-slot.ts'

interface Taking {
  zoneId: number
  chosen: { delivery_slot_id?: number | null | undefined; delivery_day?: Day | null | undefined }
  start: RentStart | undefined
  now: Date
}

/**
 * The chosen slot, locked, with a place for one more. Throws 422 at `delivery_slot_id` when none was chosen, 409 `slot-full`
 * with the times that are left (`slots`) when it can't be had, or not any more.
 */
export async function takeSlot(
  tx: Tx,
  { zoneId, chosen: { delivery_slot_id, delivery_day }, start, now }: Taking,
): Promise<OfferedSlot> {
  if (!delivery_slot_id || !delivery_day) throw invalid({ delivery_slot_id: [chooseSlot] })
  await lockSlot(tx, delivery_slot_id)
  const slots = await offerSlots(tx, { zoneId, start, now })
  const found = slots.find(({ slot_id, day }) => slot_id === delivery_slot_id && day === delivery_day)
  if (!found)
    throw new Refusal(409, 'slot-full', slotGone, { errors: { delivery_slot_id: [slotGone] }, more: { slots } })
  return found
}
