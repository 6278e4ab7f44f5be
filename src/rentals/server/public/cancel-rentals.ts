import { and, asc, eq } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { getRentalState, mayMove } from '../../rental-states.ts'
import { assertNotExtended } from '../assert-not-extended.ts'
import { rentals } from '../rentals.tables.ts'
import { cancel } from './cancel.ts'
import { isOpenRental } from './rental-conditions.ts'

/** The order is being deleted. 409 while a tool is out (begun counts), or extended by another order. */
export async function cancelRentals(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now } = work
  const open = await tx
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpenRental))
    .orderBy(asc(rentals.id))
    .for('update')
  if (open.length === 0) return
  if (open.some((rental) => rental.starts_at <= now || !mayMove(getRentalState(rental, now), 'cancel'))) {
    throw conflict(
      'tool-is-out',
      'Užsakymo ištrinti negalima, kol jo įrankis išnuomotas. Pirma pažymėkite jį grąžintu.',
    )
  }

  await assertNotExtended(
    tx,
    open.map(({ id }) => id),
  )
  await cancel(work, { which: eq(rentals.order_id, orderId) })
}
