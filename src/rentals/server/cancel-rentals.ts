import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { mayMove, rentalState } from '../rental-states.ts'
import { cancel } from './cancel.ts'
import { refuseExtended } from './refuse-extended.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Gives the future periods of an order that is being deleted back. Refuses with a 409 while a tool of it is out (what has
 * begun counts as out, with or without an act), or while another order extends a rental of it. What came back stays as it
 * was: it happened.
 */
export async function cancelRentals(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const open = await tx
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpen))
    .orderBy(asc(rentals.id))
    .for('update')
  if (open.length === 0) return
  if (open.some((rental) => rental.starts_at <= now || !mayMove(rentalState(rental, now), 'cancel'))) {
    throw conflict(
      'tool-is-out',
      'Užsakymo ištrinti negalima, kol jo įrankis išnuomotas. Pirma pažymėkite jį grąžintu.',
    )
  }

  await refuseExtended(
    tx,
    open.map(({ id }) => id),
  )
  await cancel(tx, { which: eq(rentals.order_id, orderId), now })
}
