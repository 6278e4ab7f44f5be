import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { lockForStop } from './lock-for-stop.ts'
import { refuseBilled } from './refuse-billed.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { stoppedLine } from './stopped-rental.ts'

/**
 * The customer goes on after all: days are charged as though nothing had been said. Throws as `lockForStop` does, 409 `not-off-rent`,
 * and `billed-past` once what came after the moment was billed as not charged.
 */
export async function undoOffRent(
  tx: Tx,
  { rentalId, byUserId, now }: { rentalId: number; byUserId: number; now: Date },
): Promise<void> {
  const { rental, offRent } = await lockForStop(tx, rentalId)
  if (!offRent) throw conflict('not-off-rent', 'Šios nuomos pabaiga nepranešta.')
  await refuseBilled(tx, { rental, from: offRent.from_at })
  await tx.update(rental_stops).set({ undone_at: now, undone_by: byUserId }).where(eq(rental_stops.id, offRent.id))
  // What was broken then stops the rent again until something is done about it.
  await tx
    .update(rental_stops)
    .set({ until_at: null })
    .where(
      and(
        eq(rental_stops.rental_id, rentalId),
        eq(rental_stops.kind, 'breakdown'),
        isNull(rental_stops.ended_at),
        isNull(rental_stops.undone_at),
      ),
    )
  await record(tx, {
    by: byUserId,
    deed: 'rental.off-rent-undone',
    subject: { kind: 'rental', id: rentalId, title: (await stoppedLine(tx, rental)).title },
    details: { order: rental.order_id, off_rent_at: [offRent.from_at.toISOString(), null] },
    now,
  })
}
