import { and, eq, notExists } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { orderIsBack } from './billing.jobs.ts'

/** Once the last unit is back: a crash loses nothing and the clerk does not wait. */
export async function billWhenAllIsBack(
  work: Work,
  { details: { order } }: Happening<'rental.returned'>,
): Promise<void> {
  const { tx } = work
  const open = tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orders.id), isOpen))
  const [back] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.billing, 'on_return'), notExists(open)))
  if (back) await work.enqueue(orderIsBack, { order_id: order })
}
