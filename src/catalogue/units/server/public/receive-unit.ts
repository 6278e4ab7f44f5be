import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { recordStockMovement } from '#catalogue/server/record-stock-movement.ts'
import type { Work } from '#shell/action/work.ts'
import { downtimes, pool_changes } from '../downtimes.tables.ts'
import { endPoolChanges } from '../end-pool-changes.ts'
import { units } from '../units.tables.ts'

interface ReceiveUnitInput {
  machine: { id: number; product_id: number; place_id: number }
  placeId: number
  /** The branch becomes home. */
  rehome: boolean
}

/** At its home, a new home, or elsewhere. The caller has locked product and machine. */
export async function receiveUnit(work: Work, { machine, placeId, rehome }: ReceiveUnitInput): Promise<void> {
  const { tx, now, by } = work
  const { id, product_id, place_id: home } = machine
  const isItsOwn = eq(pool_changes.unit_id, id)
  const isHome = placeId === home
  if (isHome || rehome) {
    await endPoolChanges(work, isItsOwn)
    await tx
      .update(units)
      .set({ in_transit: false, at_place_id: null, place_id: placeId, updated_at: now })
      .where(eq(units.id, id))
    if (isHome) return
    // Neither pool loses more than before: bookings are not asked.
    await tx
      .update(downtimes)
      .set({ place_id: placeId, accepted_broken: true })
      .where(
        and(
          eq(downtimes.unit_id, id),
          sql`coalesce(${downtimes.to_at}, 'infinity') > ${now.toISOString()}::timestamptz`,
        ),
      )
    return recordStockMovement(work, { productId: product_id, from: home, to: placeId, units: 1 })
  }
  await tx
    .update(units)
    .set({ in_transit: false, at_place_id: placeId, updated_at: now })
    .where(inArray(units.id, [id]))
  const [stays] = await tx
    .update(pool_changes)
    .set({ transfer_id: null, to_at: null, cause: 'elsewhere', accepted_broken: true })
    .where(and(isItsOwn, isNull(pool_changes.ended_at), eq(pool_changes.place_id, home)))
    .returning({ id: pool_changes.id })
  if (!stays)
    await tx
      .insert(pool_changes)
      .values({
        unit_id: id,
        product_id,
        place_id: home,
        quantity: 1,
        cause: 'elsewhere',
        from_at: now,
        accepted_broken: true,
        created_at: now,
        created_by: by,
      })
  await announceUnits(tx, [product_id])
}
