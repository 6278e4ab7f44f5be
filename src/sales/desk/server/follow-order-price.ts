import { eq } from 'drizzle-orm'
import type { OrderChanged } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { desk_orders } from './desk.tables.ts'

/** The desk's list shows the price of an order without an invoice as it is now. */
export async function followOrderPrice(
  { tx }: Work,
  { subject: { id }, payload }: EventOf<typeof OrderChanged>,
): Promise<void> {
  if (id === null || payload.revision === undefined) return
  const [order] = await tx.select({ price_with_vat: orders.price_with_vat }).from(orders).where(eq(orders.id, id))
  if (order) await tx.update(desk_orders).set(order).where(eq(desk_orders.id, id))
}
