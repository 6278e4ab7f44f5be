import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { setLapsed } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { productsOf } from '#orders/server/ordered-units.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { undoExtension } from '#rentals/server/undo-extension.ts'
import type { Work } from '#shell/action/work.ts'
import { heldDeposit } from '#takings/deposits/server/held-deposit.ts'
import { receivedFor } from '#takings/payments/server/received-for.ts'
import { letGo } from './let-go.ts'

/**
 * Unpaid web orders, or not approved: releases periods, stock and extensions; stays listed. False when paid, deleted,
 * lapsed or partly paid (extensions too), a deposit is held, or a tool went out.
 *
 * Locks order, then products, as checkout.
 */
export async function lapseOrder(work: Work, { orderId }: { orderId: number }): Promise<boolean> {
  const { tx } = work
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
    await undoExtension(work.as(null), { orderId: id })
    await markLapsed(work, id)
  }
  await letGo(work, { orderId })
  await markLapsed(work, orderId, order.unapproved_since ? 'order.approval-lapsed' : 'order.lapsed')
  return true
}

/** Last first: each builds on the one before. */
async function lockExtending(tx: Tx, rentalIds: number[]) {
  const extending = await tx
    .select({ id: orders.id, paid_at: orders.paid_at })
    .from(orders)
    .innerJoin(rental_extensions, eq(rental_extensions.order_id, orders.id))
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at), isListed))
    .orderBy(desc(orders.id))
    .for('update', { of: orders })
  // one for all parts of a bundle
  return [...new Map(extending.map((order) => [order.id, order])).values()]
}

type Deed = 'order.lapsed' | 'order.approval-lapsed'

async function markLapsed(work: Work, orderId: number, deed: Deed = 'order.lapsed'): Promise<void> {
  const { tx, now } = work
  await setLapsed(tx, { orderId, at: now })
  await work.as(null).happened(deed, orderSubject(orderId))
}
