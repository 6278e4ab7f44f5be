import { and, asc, eq, isNull } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/announce-product.ts'
import type { Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusal.ts'
import { refuseExtended } from './refuse-extended.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Gives the future periods of an order that is being deleted back. Refuses with a 409 while a tool of it is out,
 * or while another order extends a rental of it. What came back stays as it was: it happened.
 */
export async function cancelRentals(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const open = await tx
    .select({ id: rentals.id, startsAt: rentals.starts_at, productId: rentals.product_id })
    .from(rentals)
    .where(isOpen(orderId))
    .orderBy(asc(rentals.id))
    .for('update')
  if (open.length === 0) return
  if (open.some((rental) => rental.startsAt <= now)) {
    throw conflict(
      'tool-is-out',
      'Užsakymo ištrinti negalima, kol jo įrankis išnuomotas. Pirma pažymėkite jį grąžintu.',
    )
  }

  await refuseExtended(
    tx,
    open.map(({ id }) => id),
  )

  await tx.update(rentals).set({ cancelled_at: now }).where(isOpen(orderId))

  const productIds = open.map(({ productId }) => productId).filter((id) => id !== null)
  await announceUnits(tx, productIds)
}

const isOpen = (orderId: number) =>
  and(eq(rentals.order_id, orderId), isNull(rentals.returned_at), isNull(rentals.cancelled_at))
