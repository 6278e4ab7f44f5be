import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { getRentalState, mayMove } from '../../rental-states.ts'
import { assertNotExtended } from '../assert-not-extended.ts'
import { rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

/** 409 while a tool of the order is out (begun counts), or extended by another order. */
export async function assertCancellable(
  reader: Reader,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  const open = await reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpenRental))
    .orderBy(asc(rentals.id))
  if (open.some((rental) => rental.starts_at <= now || !mayMove(getRentalState(rental, now), 'cancel'))) {
    throw conflict(
      'tool-is-out',
      'Užsakymo ištrinti negalima, kol jo įrankis išnuomotas. Pirma pažymėkite jį grąžintu.',
    )
  }

  await assertNotExtended(
    reader,
    open.map(({ id }) => id),
  )
}
