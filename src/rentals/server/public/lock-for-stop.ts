import { and, asc, eq, isNull, min } from 'drizzle-orm'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { rental_stops } from '../rental-stops.tables.ts'
import { rental_units, rentals } from '../rentals.tables.ts'

export type RentalStopRow = typeof rental_stops.$inferSelect

export interface RentalToStop {
  rental: typeof rentals.$inferSelect
  /** Oldest first, without undone ones. */
  stops: RentalStopRow[]
  offRent: RentalStopRow | undefined
  /** The unresolved breakdown. */
  broken: RentalStopRow | undefined
  /** The moment of the first unit still out. */
  handedOverAt: Date
}

/** Order first, then rental. 404, also when cancelled; 409 `already-returned`, `not-handed-over`. */
export async function lockForStop(tx: Tx, rentalId: number): Promise<RentalToStop> {
  const [match] = await tx.select({ order_id: rentals.order_id }).from(rentals).where(eq(rentals.id, rentalId))
  if (!match) throw notFound('Tokios nuomos nėra.')
  await lockOrder(tx, match.order_id)
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId)).for('update')
  if (!rental || rental.cancelled_at) throw notFound('Tokios nuomos nėra.')
  if (rental.returned_at) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (rental.handed_out === 0)
    throw conflict('not-handed-over', 'Šis įrankis dar neišduotas, todėl jo nuoma dar neprasidėjo.')
  const stops = await tx
    .select()
    .from(rental_stops)
    .where(and(eq(rental_stops.rental_id, rentalId), isNull(rental_stops.undone_at)))
    .orderBy(asc(rental_stops.from_at), asc(rental_stops.id))
  const [{ at } = { at: null }] = await tx
    .select({ at: min(rental_units.out_at) })
    .from(rental_units)
    .where(eq(rental_units.rental_id, rentalId))
  return {
    rental,
    stops,
    offRent: stops.find(({ kind }) => kind === 'off_rent'),
    broken: stops.find(({ kind, ended_at }) => kind === 'breakdown' && ended_at === null),
    handedOverAt: at && at < rental.starts_at ? at : rental.starts_at,
  }
}
