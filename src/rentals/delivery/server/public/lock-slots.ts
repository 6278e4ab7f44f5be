import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { delivery_slots } from '../delivery.tables.ts'

/** On any day. By id; after products, before numbers. `slot_has_place` is the net. */
export const lockSlots = (tx: Tx, ids: readonly number[]): Promise<void> =>
  ids.length > 0 ? lock(tx, inArray(delivery_slots.id, [...ids])) : Promise.resolve()

export const lockSlotsOfZones = (tx: Tx, zoneIds: readonly number[]): Promise<void> =>
  zoneIds.length > 0
    ? lock(
        tx,
        and(
          eq(delivery_slots.is_active, true),
          or(isNull(delivery_slots.zone_id), inArray(delivery_slots.zone_id, [...zoneIds])),
        ),
      )
    : Promise.resolve()

async function lock(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx
    .select({ id: delivery_slots.id })
    .from(delivery_slots)
    .where(which)
    .orderBy(asc(delivery_slots.id))
    .for('no key update')
}
