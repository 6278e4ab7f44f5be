import { and, eq, inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { rentals } from './rentals.tables.ts'

export const rentalsErasure: ModuleErasure = {
  /** The stops stay, for billing. */
  orders: async ({ tx }, { ids }) => {
    const ofOrders = tx.select({ id: rentals.id }).from(rentals).where(inArray(rentals.order_id, ids))
    await tx
      .update(rental_stops)
      .set({ note: '' })
      .where(and(inArray(rental_stops.rental_id, ofOrders), eq(rental_stops.by_customer, true)))
  },
}
