import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { DayReceiptLine } from '#periods/charged-days.ts'
import type { Period } from '#periods/period.ts'
import type { PeriodInstants } from '#periods/period-instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

interface MoveBooking extends PeriodInstants {
  /** One, or those of all parts of a bundle. */
  booked: readonly { id: number; product_id: number }[]
  /** The new time as an order's line says it, by the day with each of its days: the line itself stays as it was agreed. */
  period: Period
  receipt?: DayReceiptLine[] | undefined
  now: Date
}

/**
 * Moves bookings that nothing of has gone out to another time. The caller holds the locks of their products and rows. Whether units are
 * free is looked at once they are moved, so that what they held before is not in their own way; a promise is not about the new
 * time. 409 `unit-is-taken`, or `tool-is-out` when something has gone out or it is over.
 */
export async function moveBooking(
  tx: Tx,
  { booked, period, receipt, starts_at, expected_return, now }: MoveBooking,
): Promise<void> {
  const ids = booked.map(({ id }) => id)
  const moved = await tx
    .update(rentals)
    .set({ starts_at, expected_return, promised_at: null, moved_period: period, moved_receipt: receipt ?? null })
    .where(and(inArray(rentals.id, ids), eq(rentals.handed_out, 0), isOpen))
    .returning({ id: rentals.id })
  if (moved.length !== ids.length) throw conflict('tool-is-out', 'Įrankis jau išduotas arba grąžintas.')
  const productIds = [...new Set(booked.map(({ product_id }) => product_id))]
  // The database asks as of the day of the order; what is late since then is in the way as well.
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const taken = sql`units_taken(${products.id}, ${moment(starts_at)}, ${moment(expected_return)}, ${moment(now)})`
  const [short] = await tx
    .select({ title: products.title })
    .from(products)
    .where(and(inArray(products.id, productIds), lt(products.stock, taken)))
    .orderBy(asc(products.id))
    .limit(1)
  if (short) throw conflict('unit-is-taken', `„${short.title}“ tuo laiku jau užimtas: rinkitės kitą laiką.`)
  await announceUnits(tx, productIds)
}
