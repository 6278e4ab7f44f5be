import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { Retirement } from '../../units.contract.ts'
import { UnitRetired } from '../../units.events.ts'
import { downtimes, pool_changes } from '../downtimes.tables.ts'
import { endPoolChanges } from '../end-pool-changes.ts'
import { units } from '../units.tables.ts'
import { endDowntimes } from './end-downtimes.ts'

// Rentals lie above machines: the database checks.
registerConstraintRefusal('unit_that_is_out_stays', () =>
  conflict('unit-is-out', 'Vienetas išduotas klientui. Nurašyti galima tik grąžinus.'),
)

/** A machine leaves the shop's books: 403 without the right to its list, or when the password was given too long ago. */
export function assertMayWriteOff(work: Work): void {
  work.assertRight('catalogue:write')
  work.assertFresh()
}

interface RetireUnit {
  id: number
  reason: Retirement
  /** Accepts that bookings break. */
  acceptBroken?: boolean
}

/**
 * The unit's downtimes and plans end. 403 as `assertMayWriteOff`; 404; 409 `unit-is-retired`, `unit-is-out`, `units-
 * are-booked` unless accepted.
 */
export async function retireUnit(work: Work, { id, reason, acceptBroken = false }: RetireUnit): Promise<void> {
  const { tx, now, by: byUserId } = work
  assertMayWriteOff(work)
  const [match] = await tx.select({ product_id: units.product_id }).from(units).where(eq(units.id, id))
  if (!match) throw notFound('Tokio vieneto nėra.')
  // Everything that changes stock locks the product first.
  if (match.product_id)
    await tx.select({ id: products.id }).from(products).where(eq(products.id, match.product_id)).for('no key update')
  const [unit] = await tx
    .update(units)
    .set({ retired_at: now, retired_reason: reason, at_place_id: null, in_transit: false, updated_at: now })
    .where(and(eq(units.id, id), isNull(units.retired_at)))
    .returning({ code: units.code, place_id: units.place_id })
  if (!unit) throw conflict('unit-is-retired', 'Šis vienetas jau nurašytas.')
  await endDowntimes(work, { which: eq(downtimes.unit_id, id), at: now })
  await endPoolChanges(work, eq(pool_changes.unit_id, id))
  if (match.product_id)
    await changeStock(work, {
      productId: match.product_id,
      placeId: unit.place_id,
      units: -1,
      byMachines: true,
      reason: 'corrected',
      ...(byUserId && { byUserId }),
      acceptBroken,
    })
  await work.happened(UnitRetired, { kind: 'unit', id, title: unit.code }, { reason })
}
