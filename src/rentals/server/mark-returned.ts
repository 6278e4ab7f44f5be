import { and, eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'
import { takeBack } from './take-back.ts'

interface MarkReturned {
  rentalId: number
  /** All of it, unless it says fewer. */
  quantity: number | undefined
  byUserId: number
  now: Date
}

/**
 * Takes a tool back without an act, and answers whose order it is. Of the last two that come back at once the second one waits for the order
 * and sees that all is back. Refuses what `takeBack` refuses.
 */
export async function markReturned(tx: Tx, { quantity, ...about }: MarkReturned): Promise<{ orderId: number }> {
  const [open] = await tx
    .select({ orderId: rentals.order_id })
    .from(rentals)
    .where(and(eq(rentals.id, about.rentalId), isOpen))
  if (open) await lockOrder(tx, open.orderId)
  await takeBack(tx, { ...about, ...(quantity && { quantity }) })
  // What is not open is refused, also where it was open a moment ago.
  if (!open) throw new Error(`Rental ${about.rentalId} was taken back while it was not open`)
  return open
}
