import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

/**
 * So many more units of a rental are with the customer; the caller has locked it and knows that they are there to give.
 * Refuses 409 when it is back or cancelled; more than it has break `no_more_is_handed_out_than_rented`.
 */
export async function handOut(tx: Tx, { rentalId, units }: { rentalId: number; units: number }): Promise<void> {
  const handed = await tx
    .update(rentals)
    .set({ handed_out: sql`${rentals.handed_out} + ${units}` })
    .where(and(eq(rentals.id, rentalId), isOpen))
    .returning({ id: rentals.id })
  if (handed.length === 0) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
}
