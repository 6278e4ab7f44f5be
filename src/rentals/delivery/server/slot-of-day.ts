import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { OfferedSlot } from '../slots-to-offer.ts'
import { offerSlots } from './delivery.queries.ts'

interface Wanted {
  zoneId: number | null
  day: Day
  before: { slot_id: number | null; from_time: string | null }
  now: Date
}

/** The same slot, the same hour, or the first free one. Undefined: by agreement. Under `lockSlotsOf`. */
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
