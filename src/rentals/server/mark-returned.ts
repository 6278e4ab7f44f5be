import { and, eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import type { Work } from '#shell/action/work.ts'
import { lockStrays } from './leave-elsewhere.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'
import { takeBack } from './take-back.ts'

interface MarkReturned {
  rentalId: number
  /** Default: all. */
  quantity: number | undefined
  /** Default: as agreed. */
  placeId?: number | undefined
}

/** Without an act. Locks the order: the second of two sees that all is back. As `takeBack`. */
export async function markReturned(work: Work<number>, { quantity, ...about }: MarkReturned): Promise<void> {
  const { tx } = work
  const [open] = await tx
    .select({ orderId: rentals.order_id })
    .from(rentals)
    .where(and(eq(rentals.id, about.rentalId), isOpen))
  if (open) {
    await lockOrder(tx, open.orderId)
    await lockStrays(tx, { orderIds: [open.orderId], placeId: about.placeId })
  }
  await takeBack(work, { ...about, ...(quantity && { quantity }) })
}
