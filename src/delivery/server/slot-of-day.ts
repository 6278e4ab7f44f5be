import type { Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OfferedSlot } from '../slots-to-offer.ts'
import { offerSlots } from './delivery.queries.ts'

interface Wanted {
  zoneId: number | null
  day: Day
  /** The time that was promised before, which is kept where that day has it, too. */
  before: { slot_id: number | null; from_time: string | null }
  now: Date
}

/**
 * The time of a day to which a stop goes: the same slot, else one that begins at the same hour, else the first that has a place left. Undefined where none has
 * one, or nobody knows the zone: that is agreed upon with the customer. The caller holds `lockSlotsOf` the zone.
 */
export async function slotOfDay(
  reader: Reader,
  { zoneId, day, before, now }: Wanted,
): Promise<OfferedSlot | undefined> {
  if (zoneId === null) return undefined
  const offered = await offerSlots(reader, { zoneId, start: { day }, now })
  return (
    offered.find(({ slot_id }) => slot_id === before.slot_id) ??
    offered.find(({ from }) => from === before.from_time) ??
    offered[0]
  )
}
