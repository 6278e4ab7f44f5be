import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { rental_stops } from '../rental-stops.tables.ts'
import { rentals } from '../rentals.tables.ts'

/** The stops stay, for billing. */
export async function eraseOffRentNotes(tx: Tx, orderIds: number[]): Promise<void> {
  const ofOrders = tx.select({ id: rentals.id }).from(rentals).where(inArray(rentals.order_id, orderIds))
  await tx
    .update(rental_stops)
    .set({ note: '' })
    .where(and(inArray(rental_stops.rental_id, ofOrders), eq(rental_stops.by_customer, true)))
}
