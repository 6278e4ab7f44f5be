import { and, asc, eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import { assertCancellable } from './assert-cancellable.ts'
import { cancel } from './cancel.ts'
import { isOpenRental } from './rental-conditions.ts'

/** The order is being deleted. 409 as `assertCancellable`. */
export async function cancelRentals(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now } = work
  const open = await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpenRental))
    .orderBy(asc(rentals.id))
    .for('update')
  if (open.length === 0) return
  await assertCancellable(tx, { orderId, now })
  await cancel(work, { which: eq(rentals.order_id, orderId) })
}
