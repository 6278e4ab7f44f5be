import { and, eq, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { retireUnit } from '#catalogue/units/server/public/retire-unit.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Retirement } from '#catalogue/units/units.contract.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { listBookingsBrokenByChange } from './list-bookings-broken-by-change.ts'

interface RetireMachine {
  id: number
  reason: Retirement
  acceptBroken: boolean
}

/**
 * Ends its downtimes too. Locks the product first. As `retireUnit`; 409 `unit-is-in-transit`, whose transfer writes
 * it off; 409 `breaks-bookings` with `broken` unless accepted.
 */
export async function retireMachine(work: Work<number>, { acceptBroken, ...retiring }: RetireMachine): Promise<void> {
  const { tx, now } = work
  const { id } = retiring
  const [match] = await tx.select({ product_id: units.product_id }).from(units).where(eq(units.id, id))
  if (!match) throw notFound('Tokio vieneto nėra.')
  if (match.product_id) await lockProducts(tx, [match.product_id])
  const [unit] = await tx.select().from(units).where(eq(units.id, id))
  const [out] = await tx
    .select({ id: rental_units.id })
    .from(rental_units)
    .where(and(eq(rental_units.unit_id, id), isNull(rental_units.back_at)))
  if (unit?.in_transit) throw conflict('unit-is-in-transit', `Vienetas ${unit.code} vežamas: nurašykite jį perkėlime.`)
  // `retireUnit` refuses one that is out or retired.
  const broken =
    unit?.product_id && !unit.retired_at && !out
      ? await listBookingsBrokenByChange(tx, {
          productId: unit.product_id,
          placeId: unit.place_id,
          from: now,
          to: null,
          now,
          becomes: (pool) => ({
            ...pool,
            stock: pool.stock - 1,
            downtimes: pool.downtimes.filter(({ unit_id }) => unit_id !== id),
          }),
        })
      : []
  if (broken.length > 0 && !acceptBroken)
    throw conflict('breaks-bookings', 'Nurašius vienetą šių užsakymų įvykdyti nebūtų kuo.', { broken })
  await retireUnit(work, { ...retiring, acceptBroken: true })
}
