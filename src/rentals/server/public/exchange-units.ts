import { and, asc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { createDowntime } from '#catalogue/units/server/public/create-downtime.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { rental_units, rentals } from '../rentals.tables.ts'
import { takeCountedIn } from '../take-counted-in.ts'
import { type NamedUnit, sendUnitsOut } from './send-units-out.ts'

interface Exchange {
  rental: typeof rentals.$inferSelect
  instead: number
  /** Null: as ordered. */
  title: string | null
  /** Default: the shop chooses. */
  codes?: string[] | undefined
  reason: string
}

/**
 * All that is out goes into downtime, as much goes out on the same rental. Product and rental are locked,
 * availability checked. As `sendUnitsOut`; 409 `unit-is-taken` when too few are idle.
 */
export async function exchangeUnits(
  work: Work<number>,
  { rental, instead, title, codes, reason }: Exchange,
): Promise<NamedUnit[]> {
  const { tx, now } = work
  const rows = await tx
    .select({ id: rental_units.id, unit_id: rental_units.unit_id })
    .from(rental_units)
    .where(and(eq(rental_units.rental_id, rental.id), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.unit_id), asc(rental_units.id))
    .for('update')
  const out_at = sql`least(${rental_units.out_at}, ${now})`
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(rental_units).set({ out_at, back_at: now }).where(inArray(rental_units.id, ids))
  await takeCountedIn(work, rental.id)
  if (instead !== rental.product_id)
    await tx
      .update(rentals)
      .set({ product_id: instead, swapped_at: now, delivered_title: title })
      .where(eq(rentals.id, rental.id))
  // Down before replacements are chosen.
  const unitIds = rows.flatMap(({ unit_id }) => unit_id ?? [])
  if (rental.product_id !== null)
    await keepBroken(work, {
      productId: rental.product_id,
      placeId: rental.place_id,
      unitIds,
      quantity: rental.handed_out,
      reason,
    })

  const out = await sendUnitsOut(work, {
    rentalId: rental.id,
    productId: instead,
    placeId: rental.place_id,
    until: rental.expected_return,
    quantity: rental.handed_out,
    codes,
  })
  const [product] = await tx.select({ tracked: products.tracked }).from(products).where(eq(products.id, instead))
  if (product?.tracked === 'each' && out.length < rental.handed_out)
    throw conflict('unit-is-taken', `Vienetų, kuriuos būtų galima išduoti dabar, yra tik ${out.length}.`)
  await announceUnits(tx, rental.product_id ? [instead, rental.product_id] : [instead])
  return out
}

interface Broken {
  productId: number
  placeId: number
  unitIds: number[]
  quantity: number
  reason: string
}

/** The downtime has no end, even if bookings break. */
async function keepBroken(
  work: Work<number>,
  { productId, placeId, unitIds, quantity, reason }: Broken,
): Promise<void> {
  const { tx, now, by: byUserId } = work
  const down = {
    product_id: productId,
    place_id: placeId,
    from_at: now,
    kind: 'repair' as const,
    reason,
    accepted_broken: true,
    created_at: now,
    created_by: byUserId,
  }
  for (const unit_id of unitIds) {
    const [{ planned } = { planned: null }] = await tx
      .select({ planned: min(downtimes.from_at) })
      .from(downtimes)
      .where(and(eq(downtimes.unit_id, unit_id), gt(downtimes.from_at, now), isNotCalledOff))
    await createDowntime(tx, { ...down, unit_id, quantity: 1, to_at: planned })
  }
  const nameless = quantity - unitIds.length
  if (nameless > 0) await createDowntime(tx, { ...down, unit_id: null, quantity: nameless, to_at: null })
}

const isNotCalledOff = sql`${downtimes.to_at} is distinct from ${downtimes.from_at}`
