import { eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import { record } from '#history/server/record.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { mayMove, rentalState } from '../rental-states.ts'
import { closeStops } from './close-stops.ts'
import { countedBack } from './counted-back.ts'
import { rentals } from './rentals.tables.ts'
import { rentedTitle } from './rented-title.ts'
import type { NamedUnit } from './send-units-out.ts'
import { splitRental } from './split-rental.ts'
import { takeUnitsIn } from './take-units-in.ts'
import { tellOrderIsBack } from './tell-order-is-back.ts'

interface TakeBack {
  rentalId: number
  /** All of it, unless it says fewer. */
  quantity?: number
  /** The machines that were scanned; without them those that have been out longest come back. */
  codes?: string[] | undefined
  field?: string | undefined
  byUserId: number
  /** When it changed hands, if that was before now: it counts as back since then. */
  signedAt?: Date | undefined
  now: Date
}

/**
 * Takes a tool back and writes down who did it. Fewer units than all split the row: the units that came back become a returned row of their own,
 * the rental goes on with the rest. Refuses 404 when there is no such rental, 409 when it is back already, 422 when more
 * units come back than went out. Answers which machines came back, of those that have a name.
 */
export async function takeBack(
  tx: Tx,
  { rentalId, quantity, codes, field, byUserId, signedAt, now }: TakeBack,
): Promise<NamedUnit[]> {
  const rental = await lockRental(tx, rentalId)
  if (!rental || rental.cancelled_at) throw notFound('Tokios nuomos nėra.')
  if (!mayMove(rentalState(rental, now), 'take-back')) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')

  const units = quantity ?? rental.quantity
  if (units > rental.quantity) {
    throw invalid({ quantity: [`Išnuomota ${rental.quantity} vnt. – daugiau grąžinti negalima.`] })
  }

  const returned_at = signedAt ? await countedBack(tx, { rentalId, signedAt }) : now
  const back = { returned_at, returned_by: byUserId }
  // What comes back was out; what was never handed over stays at the shop.
  const handed_out = Math.min(units, rental.handed_out)
  const { rows: closed, named } = await takeUnitsIn(tx, {
    rentalId,
    productId: rental.product_id,
    quantity: handed_out,
    codes,
    field,
    now: signedAt ?? now,
  })
  if (units === rental.quantity) {
    await tx.update(rentals).set(back).where(eq(rentals.id, rentalId))
    await closeStops(tx, { rentalId, byUserId, now: returned_at })
  } else {
    const returned = await splitRental(tx, { rental, quantity: units, handed_out, rows: closed, as: back })
    await closeStops(tx, { rentalId: returned.id, byUserId, now: returned_at })
  }

  if (rental.product_id) await announceUnits(tx, [rental.product_id])
  await record(tx, {
    by: byUserId,
    deed: 'rental.returned',
    subject: { kind: 'rental', id: rentalId, title: await titleOf(tx, rental) },
    details: { order: rental.order_id, quantity: units, left: rental.quantity - units },
    now,
  })
  await tellOrderIsBack(tx, rental.order_id)
  return named
}

/** The row's lock makes ten clicks at once one return: each next one finds the rental returned. */
async function lockRental(tx: Tx, rentalId: number) {
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId)).for('update')
  return rental
}

/** As it was ordered, also when the product is gone. Nothing of it is about a person. */
async function titleOf(tx: Tx, { id }: typeof rentals.$inferSelect): Promise<string> {
  const [line] = await tx
    .select({ title: rentedTitle })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(eq(rentals.id, id))
  return line?.title ?? ''
}
