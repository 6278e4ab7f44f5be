import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { conflict } from '#platform/refusal.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import type { Period } from '#rules/periods/period.ts'
import type { PeriodInstants } from '#rules/periods/to-period-instants.ts'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

interface MoveBooking extends PeriodInstants {
  /** One, or all parts of a bundle. */
  booked: readonly { id: number; product_id: number }[]
  /** The order's line keeps the agreed one. */
  period: Period
  receipt?: DayReceiptLine[] | undefined
}

/**
 * Products and rentals are locked. Checked after the move, as they must not collide with themselves; promises are
 * dropped. 409 `unit-is-taken`, or `tool-is-out` when something has gone out or it is over.
 */
export async function moveBooking(
  work: Work,
  { booked, period, receipt, starts_at, expected_return }: MoveBooking,
): Promise<void> {
  const { tx, now } = work
  const ids = booked.map(({ id }) => id)
  const moved = await tx
    .update(rentals)
    .set({ starts_at, expected_return, promised_at: null, moved_period: period, moved_receipt: receipt ?? null })
    .where(and(inArray(rentals.id, ids), eq(rentals.handed_out, 0), isOpenRental))
    .returning({ id: rentals.id })
  if (moved.length !== ids.length) throw conflict('tool-is-out', 'Įrankis jau išduotas arba grąžintas.')
  const productIds = [...new Set(booked.map(({ product_id }) => product_id))]
  // The database checks as of the order's day only.
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const ends = sql`case when ${rentals.return_place_id} = ${rentals.place_id} then ${moment(expected_return)} else 'infinity' end`
  const taken = sql`units_taken(${products.id}, ${moment(starts_at)}, ${ends}, ${moment(now)}, ${rentals.place_id})`
  const [short] = await tx
    .select({ title: products.title })
    .from(rentals)
    .innerJoin(products, eq(products.id, rentals.product_id))
    .where(and(inArray(rentals.id, ids), lt(buildUnitsAtSql(rentals.place_id), taken)))
    .orderBy(asc(products.id))
    .limit(1)
  if (short) throw conflict('unit-is-taken', `„${short.title}“ tuo laiku jau užimtas: rinkitės kitą laiką.`)
  await announceUnits(tx, productIds)
}
