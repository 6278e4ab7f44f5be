import { and, asc, inArray, isNull, ne } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import type { Work } from '#shell/action/work.ts'
import { pool_changes } from '../downtimes.tables.ts'
import { units } from '../units.tables.ts'

interface StandElsewhere {
  unitIds: readonly number[]
  /** The branch where the units are. */
  placeId: number
  /** The moment since when the units are there. */
  at: Date
}

/**
 * Away from home: in nobody's pool until a transfer brings them home or they get a new one. What was planned for them
 * ends. Bookings that need them stand on the board: a fact is not refused.
 */
export async function moveUnitsToBranch(work: Work, { unitIds, placeId, at }: StandElsewhere): Promise<void> {
  const { tx, now, by } = work
  if (unitIds.length === 0) return
  const there = await tx
    .select({ id: units.id, product_id: units.product_id, home: units.place_id })
    .from(units)
    .where(and(inArray(units.id, [...unitIds]), ne(units.place_id, placeId)))
    .orderBy(asc(units.id))
    .for('update')
  if (there.length === 0) return
  const ids = there.map(({ id }) => id)
  await tx
    .update(pool_changes)
    .set({ ended_at: now })
    .where(and(inArray(pool_changes.unit_id, ids), isNull(pool_changes.ended_at)))
  await tx.update(units).set({ at_place_id: placeId, in_transit: false }).where(inArray(units.id, ids))
  await tx
    .insert(pool_changes)
    .values(
      there.map(({ id, product_id, home }) => ({
        unit_id: id,
        product_id,
        place_id: home,
        quantity: 1,
        cause: 'elsewhere' as const,
        from_at: at,
        accepted_broken: true,
        created_at: now,
        created_by: by,
      })),
    )
  await announceUnits(
    tx,
    there.flatMap(({ product_id }) => product_id ?? []),
  )
}
