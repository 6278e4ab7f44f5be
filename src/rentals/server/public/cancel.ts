import { and, eq, type SQL } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

/** What the table of moves allows. Returns the cancelled ones. */
export async function cancel(
  work: Work,
  { which }: { which: SQL | undefined },
): Promise<{ id: number; product_id: number | null }[]> {
  const { tx, now } = work
  const cancelled = await tx
    .update(rentals)
    .set({ cancelled_at: now })
    .where(and(which, isOpenRental, eq(rentals.handed_out, 0)))
    .returning({ id: rentals.id, product_id: rentals.product_id })
  await announceUnits(
    tx,
    cancelled.flatMap(({ product_id }) => product_id ?? []),
  )
  return cancelled
}
