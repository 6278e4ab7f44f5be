import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { delivery_slots } from './delivery.tables.ts'

/**
 * From here to the end of the transaction nobody else books a place of this slot, on whatever day: what is read after it about
 * its places stays true until the stop is written. Taken after the locks of products, before those of numbers. Should
 * it not have been, the database refuses with `slot_has_place`.
 */
export async function lockSlot(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: delivery_slots.id }).from(delivery_slots).where(eq(delivery_slots.id, id)).for('no key update')
}
