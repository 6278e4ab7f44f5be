import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { OfferedSlot } from '../../list-offered-slots.ts'
import { offerSlots } from './delivery.queries.ts'

interface SlotOfDayQuery {
  zoneId: number | null
  day: Day
  before: { slot_id: number | null; from_time: string | null }
  now: Date
}

/** The same slot, the same hour, or the first free one. Undefined: by agreement. Under `lockSlotsOfZones`. */
export async function findSlotOfDay(
  reader: Reader,
  { zoneId, day, before, now }: SlotOfDayQuery,
): Promise<OfferedSlot | undefined> {
  if (zoneId === null) return undefined
  const offered = await offerSlots(reader, { zoneId, start: { day }, now })
  return (
    offered.find(({ slot_id }) => slot_id === before.slot_id) ??
    offered.find(({ from }) => from === before.from_time) ??
    offered[0]
  )
}
