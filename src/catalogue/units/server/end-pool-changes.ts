import { and, isNull, type SQL } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import type { Work } from '#shell/action/work.ts'
import { pool_changes } from './downtimes.tables.ts'

/** The open ones; the caller holds the product's lock. */
export async function endPoolChanges({ tx, now }: Work, which: SQL | undefined): Promise<void> {
  const ended = await tx
    .update(pool_changes)
    .set({ ended_at: now })
    .where(and(which, isNull(pool_changes.ended_at)))
    .returning({ product_id: pool_changes.product_id })
  await announceUnits(
    tx,
    ended.flatMap(({ product_id }) => product_id ?? []),
  )
}
