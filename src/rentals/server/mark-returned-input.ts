import { and, eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import type { Work } from '#shell/action/work.ts'
import { isOpenRental } from './public/rental-conditions.ts'
import { lockOffBranchProducts } from './public/return-to-other-branch.ts'
import { takeBack } from './public/take-back.ts'
import { rentals } from './rentals.tables.ts'

interface MarkReturnedInput {
  rentalId: number
  /** Default: all. */
  quantity: number | undefined
  /** Default: as agreed. */
  placeId?: number | undefined
}

/** The return has no act. Locks the order: the second of two sees that all is back. As `takeBack`. */
export async function markReturned(work: Work<number>, { quantity, ...about }: MarkReturnedInput): Promise<void> {
  const { tx } = work
  const [open] = await tx
    .select({ orderId: rentals.order_id })
    .from(rentals)
    .where(and(eq(rentals.id, about.rentalId), isOpenRental))
  if (open) {
    await lockOrder(tx, open.orderId)
    await lockOffBranchProducts(tx, { orderIds: [open.orderId], placeId: about.placeId })
  }
  await takeBack(work, { ...about, ...(quantity && { quantity }) })
}
