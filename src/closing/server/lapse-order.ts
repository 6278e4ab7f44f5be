import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { heldDeposit } from '#deposits/server/held-deposit.ts'
import { record } from '#history/server/record.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { setLapsed } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { productsOf } from '#orders/server/ordered-units.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { receivedFor } from '#payments/server/received-for.ts'
import type { Tx } from '#platform/database/database.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { undoExtension } from '#rentals/server/undo-extension.ts'
import { letGo } from './let-go.ts'

/**
 * Lets an unpaid web order go, or one that nobody approved: its periods and its stock are everybody's again, what extends its rentals goes with it, and
 * it stays in the lists. False, and nothing is changed, when it is none, or not any more: it was paid, deleted or has
 * lapsed; a part of its price has come, also for what extends it; a deposit is held; a tool went out or came back.
 *
 * The order is locked first, as by whoever pays, deletes or hands out; then its products, as at checkout.
 */
export async function lapseOrder(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order?.lapses || order.paid_at || order.deleted_at || order.lapsed_at) return false
  await lockProducts(tx, await productsOf(tx, [orderId]))
  const held = await tx
    .select()
    .from(rentals)
    .where(eq(rentals.order_id, orderId))
    .orderBy(asc(rentals.id))
    .for('update')
  if (held.some((rental) => rental.handed_out > 0 || rental.returned_at !== null)) return false
  if ((await receivedFor(tx, orderId)) > 0 || (await heldDeposit(tx, orderId)) > 0) return false
  const extending = await lockExtending(
    tx,
    held.map(({ id }) => id),
  )
  for (const { id, paid_at } of extending) if (paid_at || (await receivedFor(tx, id)) > 0) return false

  for (const { id } of extending) {
    await undoExtension(tx, { orderId: id, byUserId: null, now })
    await markLapsed(tx, id, now)
  }
  await letGo(tx, { orderId, now })
  await markLapsed(tx, orderId, now, order.unapproved_since ? 'order.approval-lapsed' : 'order.lapsed')
  return true
}

/** Orders that extend these rentals, the last extension first: each stands on the one before it. */
async function lockExtending(tx: Tx, rentalIds: number[]) {
  const extending = await tx
    .select({ id: orders.id, paid_at: orders.paid_at })
    .from(orders)
    .innerJoin(rental_extensions, eq(rental_extensions.order_id, orders.id))
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at), isListed))
    .orderBy(desc(orders.id))
    .for('update', { of: orders })
  // one order extends all parts of a bundle
  return [...new Map(extending.map((order) => [order.id, order])).values()]
}

type Deed = 'order.lapsed' | 'order.approval-lapsed'

async function markLapsed(tx: Tx, orderId: number, now: Date, deed: Deed = 'order.lapsed'): Promise<void> {
  await setLapsed(tx, { orderId, at: now })
  await record(tx, { by: null, deed, subject: orderSubject(orderId), now })
}
