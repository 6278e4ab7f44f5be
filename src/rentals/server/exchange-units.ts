import { and, asc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { downtimes } from '#units/server/downtimes.tables.ts'
import { keepBack } from '#units/server/keep-back.ts'
import { rental_units, rentals } from './rentals.tables.ts'
import { type NamedUnit, sendUnitsOut } from './send-units-out.ts'

interface Exchange {
  rental: typeof rentals.$inferSelect
  /** The product of what goes out. */
  instead: number
  /** What it is called; null when it is what was ordered. */
  title: string | null
  /** The machines that go out; the shop chooses without them. */
  codes?: string[] | undefined
  /** What is wrong with what comes back. */
  reason: string
  byUserId: number
  now: Date
}

/**
 * All that is out with a rental comes back broken, is down from then on, and as much goes out in its place; the rental itself goes on.
 * The caller holds the locks of the products and the rental and has seen that units are free. Answers what went out. Refuses as
 * `sendUnitsOut` does, and 409 `unit-is-taken` when too few machines are idle.
 */
export async function exchangeUnits(
  tx: Tx,
  { rental, instead, title, codes, reason, byUserId, now }: Exchange,
): Promise<NamedUnit[]> {
  const rows = await tx
    .select({ id: rental_units.id, unit_id: rental_units.unit_id })
    .from(rental_units)
    .where(and(eq(rental_units.rental_id, rental.id), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.unit_id), asc(rental_units.id))
    .for('update')
  const out_at = sql`least(${rental_units.out_at}, ${now})`
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(rental_units).set({ out_at, back_at: now }).where(inArray(rental_units.id, ids))
  if (instead !== rental.product_id)
    await tx
      .update(rentals)
      .set({ product_id: instead, swapped_at: now, delivered_title: title })
      .where(eq(rentals.id, rental.id))
  // Down before others are chosen: what has just come back is not idle.
  const unitIds = rows.flatMap(({ unit_id }) => unit_id ?? [])
  if (rental.product_id !== null)
    await keepBroken(tx, { productId: rental.product_id, unitIds, quantity: rental.handed_out, reason, byUserId, now })

  const out = await sendUnitsOut(tx, {
    ...{ rentalId: rental.id, productId: instead, quantity: rental.handed_out, codes, now },
  })
  const [product] = await tx.select({ tracked: products.tracked }).from(products).where(eq(products.id, instead))
  if (product?.tracked === 'each' && out.length < rental.handed_out)
    throw conflict('unit-is-taken', `Vienetų, kuriuos būtų galima išduoti dabar, yra tik ${out.length}.`)
  await announceUnits(tx, rental.product_id ? [instead, rental.product_id] : [instead])
  return out
}

interface Broken {
  productId: number
  unitIds: number[]
  quantity: number
  reason: string
  byUserId: number
  now: Date
}

/** Until somebody has mended it, whatever that breaks of bookings: those stand on the board then. */
async function keepBroken(tx: Tx, { productId, unitIds, quantity, reason, byUserId, now }: Broken): Promise<void> {
  const down = {
    product_id: productId,
    ...{ from_at: now, kind: 'repair' as const, reason, accepted_broken: true },
    ...{ created_at: now, created_by: byUserId },
  }
  for (const unit_id of unitIds) {
    // A downtime that was planned for later goes on from there.
    const [{ planned } = { planned: null }] = await tx
      .select({ planned: min(downtimes.from_at) })
      .from(downtimes)
      .where(and(eq(downtimes.unit_id, unit_id), gt(downtimes.from_at, now), isNotCalledOff))
    await keepBack(tx, { ...down, unit_id, quantity: 1, to_at: planned })
  }
  const nameless = quantity - unitIds.length
  if (nameless > 0) await keepBack(tx, { ...down, unit_id: null, quantity: nameless, to_at: null })
}

const isNotCalledOff = sql`${downtimes.to_at} is distinct from ${downtimes.from_at}`
