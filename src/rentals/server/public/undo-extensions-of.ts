import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { rental_extensions } from '../rental-extensions.tables.ts'
import { rentals } from '../rentals.tables.ts'

/**
 * All of them at once, with or without an order: the rentals end where they ended before the first. For who writes a
 * new end in the same transaction, under the locks of products and rentals; the caller deletes the orders.
 */
export async function undoExtensionsOf(work: Work, { rentalIds }: { rentalIds: number[] }): Promise<void> {
  if (rentalIds.length === 0) return
  const { tx, now } = work
  const undone = await tx
    .select({ rentalId: rental_extensions.rental_id, before: rental_extensions.return_before })
    .from(rental_extensions)
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at)))
    .orderBy(asc(rental_extensions.id))
  await tx
    .update(rental_extensions)
    .set({ undone_at: now })
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at)))
  for (const [rentalId, [first]] of Map.groupBy(undone, (one) => one.rentalId))
    if (first) await tx.update(rentals).set({ expected_return: first.before }).where(eq(rentals.id, rentalId))
}
