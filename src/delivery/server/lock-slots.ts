import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { delivery_slots } from './delivery.tables.ts'

/**
 * From here to the end of the transaction nobody else books a place of these slots, on whatever day: what is read after it about
 * their places stays true until the stop is written. In the order of their ids: who is brought in the morning and fetched in the evening, and
 * who the other way round, do not wait for each other. Taken after the locks of products, before those of numbers. Should
 * it not have been, the database refuses with `slot_has_place`.
 */
export const lockSlots = (tx: Tx, ids: readonly number[]): Promise<void> =>
  ids.length > 0 ? lock(tx, inArray(delivery_slots.id, [...ids])) : Promise.resolve()

/** The same for all slots that stops of these zones may get. */
export const lockSlotsOf = (tx: Tx, zoneIds: readonly number[]): Promise<void> =>
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
