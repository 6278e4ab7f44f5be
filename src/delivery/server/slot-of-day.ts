import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { OfferedSlot } from '../slots-to-offer.ts'
import { offerSlots } from './delivery.queries.ts'
import { delivery_slots } from './delivery.tables.ts'

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

/** As `lockSlot`, for all slots that stops of these zones may get, in the order of their ids: of two who move at once none waits for the other. */
export async function lockSlotsOf(tx: Tx, zoneIds: readonly number[]): Promise<void> {
  if (zoneIds.length === 0) return
  await tx
    .select({ id: delivery_slots.id })
    .from(delivery_slots)
    .where(
      and(
        eq(delivery_slots.is_active, true),
        or(isNull(delivery_slots.zone_id), inArray(delivery_slots.zone_id, [...zoneIds])),
      ),
    )
    .orderBy(asc(delivery_slots.id))
    .for('no key update')
}
