import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { getRentalState, mayMove } from '../../rental-states.ts'
import { RentalReturned } from '../../rentals.events.ts'
import { rental_stops } from '../rental-stops.tables.ts'
import { rental_counts, rentals } from '../rentals.tables.ts'
import { splitRental } from '../split-rental.ts'
import { takeCountedIn } from '../take-counted-in.ts'
import { takeUnitsIn } from '../take-units-in.ts'
import { endStop } from './end-breakdown.ts'
import { rentedTitle } from './rented-title.ts'
import { returnToOtherBranch } from './return-to-other-branch.ts'
import type { NamedUnit } from './send-units-out.ts'

interface TakeBack {
  rentalId: number
  /** Default: all. */
  quantity?: number
  /** Default: those out longest. */
  codes?: string[] | undefined
  field?: string | undefined
  /** The unit counts as back since then. */
  signedAt?: Date | undefined
  /** Default: as agreed. */
  placeId?: number | undefined
}

/**
 * A partial return splits the rental; away from home it stays there (`returnToOtherBranch`). 404; 409 when it is back; 422
 * for more units than went out. Answers the named machines.
 */
export async function takeBack(
  work: Work<number>,
  { rentalId, quantity, codes, field, signedAt, placeId }: TakeBack,
): Promise<NamedUnit[]> {
  const { tx, now, by: byUserId } = work
  const rental = await lockRental(tx, rentalId)
  if (!rental || rental.cancelled_at) throw notFound('Tokios nuomos nėra.')
  if (!mayMove(getRentalState(rental, now), 'take-back')) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')

  const units = quantity ?? rental.quantity
  if (units > rental.quantity) {
    throw invalid({ quantity: [`Išnuomota ${rental.quantity} vnt. – daugiau grąžinti negalima.`] })
  }

  const returned_at = signedAt ? await countedBack(tx, { rentalId, signedAt }) : now
  const return_place_id = placeId ?? rental.return_place_id
  const back = { returned_at, returned_by: byUserId, return_place_id }
  const handed_out = Math.min(units, rental.handed_out)
  const { rows: closed, named } = await takeUnitsIn(work.at(signedAt ?? now), {
    rentalId,
    productId: rental.product_id,
    quantity: handed_out,
    codes,
    field,
  })
  let backId = rentalId
  if (units === rental.quantity) await tx.update(rentals).set(back).where(eq(rentals.id, rentalId))
  else backId = (await splitRental(tx, { rental, quantity: units, handed_out, rows: closed, as: back })).id
  await closeStops(work.at(returned_at), { rentalId: backId })
  await takeCountedIn(work.at(signedAt ?? now), backId)
  await recordWithoutAct(work.at(signedAt ?? now), { rental, backId, units })
  if (return_place_id !== rental.place_id)
    await returnToOtherBranch(work, {
      rental,
      placeId: return_place_id,
      quantity: units,
      rows: closed,
      at: returned_at,
    })

  if (rental.product_id) await announceUnits(tx, [rental.product_id])
  await work.happened(
    RentalReturned,
    { kind: 'rental', id: rentalId, title: await titleOf(tx, rental) },
    { order: rental.order_id, quantity: units, left: rental.quantity - units },
  )
  return named
}

interface WithoutAct {
  rental: typeof rentals.$inferSelect
  backId: number
  units: number
}

/** What comes back and never went out by an act was out since it was agreed for. */
async function recordWithoutAct({ tx, now }: Work, { rental, backId, units }: WithoutAct): Promise<void> {
  const { product_id, place_id, starts_at: out_at } = rental
  if (rental.handed_out > 0 || product_id === null || out_at >= now) return
  await tx
    .insert(rental_counts)
    .values({ rental_id: backId, product_id, place_id, quantity: units, out_at, back_at: now })
}

/** Repeated clicks are one return. */
async function lockRental(tx: Tx, rentalId: number) {
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId)).for('update')
  return rental
}

/** The title has no personal data. */
async function titleOf(tx: Tx, { id }: typeof rentals.$inferSelect): Promise<string> {
  const [line] = await tx
    .select({ title: rentedTitle })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(eq(rentals.id, id))
  return line?.title ?? ''
}

/** Ends current stops, removes future ones. */
async function closeStops(work: Work<number>, { rentalId }: { rentalId: number }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const stops = await tx
    .select()
    .from(rental_stops)
    .where(and(eq(rental_stops.rental_id, rentalId), isNull(rental_stops.undone_at)))
    .orderBy(asc(rental_stops.id))
  for (const stop of stops)
    if (stop.from_at > now)
      await tx.update(rental_stops).set({ undone_at: now, undone_by: byUserId }).where(eq(rental_stops.id, stop.id))
    else if (stop.ended_at === null) await endStop(work, stop, { at: now, how: 'return' })
}

interface SignedFor {
  rentalId: number
  signedAt: Date
}

/** Signed offline: from the signature, but after closed months and breakdowns. SQL: closing is above. */
async function countedBack(tx: Tx, { rentalId, signedAt }: SignedFor): Promise<Date> {
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const { rows } = await tx.execute<{ open_from: string | null; stopped_until: string | null }>(sql`
    select case when month_is_closed(${toVilniusDay(signedAt)}::date)
                then (select to_char((max(month) || '-01')::date + interval '1 month', 'YYYY-MM-DD') from months) end as open_from,
           (select max(until_at) from rental_stops
             where rental_id = ${rentalId} and undone_at is null and ended_at is not null) as stopped_until`)
  const [match] = rows
  const bounds = [match?.open_from && toInstant(match.open_from, '00:00'), match?.stopped_until]
  return new Date(Math.max(signedAt.getTime(), ...bounds.flatMap((at) => (at ? [new Date(at).getTime()] : []))))
}
