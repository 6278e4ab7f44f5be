import { and, eq, inArray } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import type { AtPlaceIds } from './create-order-rentals.ts'

export type RentalRow = typeof rentals.$inferSelect

/** Or a bundle part. */
export interface RentalToRebook {
  rental: RentalRow
  quantity: number
  starts_at: Date
  expected_return: Date
}

/** Products and rentals are locked; `rebookRentals` follows in the transaction. */
export async function releaseRentalUnits(work: Work, held: readonly RentalRow[]): Promise<void> {
  const { tx, now } = work
  const ids = held.map(({ id }) => id)
  if (ids.length > 0) await tx.update(rentals).set({ cancelled_at: now }).where(inArray(rentals.id, ids))
}

/** The rentals keep their time, and their branches where no others are given. */
export async function restoreRentalUnits(
  work: Work,
  held: readonly RentalRow[],
  { at }: { at: AtPlaceIds | undefined },
): Promise<void> {
  const { tx, now } = work
  const ids = held.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(rentals)
      .set({ cancelled_at: null, rebooked_at: now, ...at })
      .where(inArray(rentals.id, ids))
}

/** No units delete it. Checked under the lock; `units_are_free` is the net. The line has the period now. */
export async function rebookRentals(
  work: Work,
  rebooked: readonly RentalToRebook[],
  { at }: { at: AtPlaceIds },
): Promise<void> {
  const { tx, now } = work
  const gone = rebooked.filter(({ quantity }) => quantity === 0).map(({ rental }) => rental.id)
  if (gone.length > 0) await tx.delete(rentals).where(and(inArray(rentals.id, gone), eq(rentals.handed_out, 0)))
  for (const { rental, quantity, starts_at, expected_return } of rebooked) {
    if (quantity === 0) continue
    const isMoved = +starts_at !== +rental.starts_at || +expected_return !== +rental.expected_return
    await tx
      .update(rentals)
      .set({
        quantity,
        starts_at,
        expected_return,
        cancelled_at: null,
        rebooked_at: now,
        ...at,
        ...(isMoved && { promised_at: null, moved_period: null, moved_receipt: null }),
      })
      .where(eq(rentals.id, rental.id))
  }
  await announceUnits(tx, [...new Set(rebooked.flatMap(({ rental }) => rental.product_id ?? []))])
}
