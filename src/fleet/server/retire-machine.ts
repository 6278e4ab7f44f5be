import { and, eq, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import { retireUnit } from '#units/server/retire-unit.ts'
import { units } from '#units/server/units.tables.ts'
import type { Retirement } from '#units/units.contract.ts'
import { bookingsBrokenBy } from './bookings-broken-by.ts'

interface RetireMachine {
  id: number
  reason: Retirement
  byUserId: number
  acceptBroken: boolean
  now: Date
}

/**
 * Takes a machine out of service for good, with what keeps it back. The product is locked before anything is looked at: who books
 * at the same instant comes before or after. Throws what `retireUnit` does, and 409 `breaks-bookings` with `broken` unless that was
 * accepted.
 */
export async function retireMachine(tx: Tx, { acceptBroken, ...retiring }: RetireMachine): Promise<void> {
  const { id, now } = retiring
  const [found] = await tx.select({ product_id: units.product_id }).from(units).where(eq(units.id, id))
  if (!found) throw notFound('Tokio vieneto nėra.')
  if (found.product_id) await lockProducts(tx, [found.product_id])
  const [unit] = await tx.select().from(units).where(eq(units.id, id))
  const [out] = await tx
    .select({ id: rental_units.id })
    .from(rental_units)
    .where(and(eq(rental_units.unit_id, id), isNull(rental_units.back_at)))
  // One that is out, or retired already, is refused further down.
  const broken =
    unit?.product_id && !unit.retired_at && !out
      ? await bookingsBrokenBy(tx, {
          ...{ productId: unit.product_id, from: now, to: null, now },
          // what keeps it back goes with it
          becomes: (pool) => ({
            ...pool,
            stock: pool.stock - 1,
            downtimes: pool.downtimes.filter(({ unit_id }) => unit_id !== id),
          }),
        })
      : []
  if (broken.length > 0 && !acceptBroken)
    throw conflict('breaks-bookings', 'Nurašius vienetą šių užsakymų įvykdyti nebūtų kuo.', { broken })
  await retireUnit(tx, { ...retiring, acceptBroken: true })
}
