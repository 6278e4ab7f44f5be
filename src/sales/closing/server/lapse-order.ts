import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { readHeldDeposit } from '#finance/deposits/server/public/read-held-deposit.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { OrderApprovalLapsed, OrderLapsed } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { setLapsed } from '#orders/server/public/order-moments.ts'
import { listOrderedProductIds } from '#orders/server/public/ordered-units.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { undoExtension } from '#rentals/server/public/undo-extension.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { releaseReservations } from './release-reservations.ts'

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
  await lockProducts(tx, await listOrderedProductIds(tx, [orderId]))
  const held = await tx
    .select()
    .from(rentals)
    .where(eq(rentals.order_id, orderId))
    .orderBy(asc(rentals.id))
    .for('update')
  if (held.some((rental) => rental.handed_out > 0 || rental.returned_at !== null)) return false
  if ((await readReceivedAmount(tx, orderId)) > 0 || (await readHeldDeposit(tx, orderId)) > 0) return false
  const extending = await lockExtending(
    tx,
    held.map(({ id }) => id),
  )
  for (const { id, paid_at } of extending) if (paid_at || (await readReceivedAmount(tx, id)) > 0) return false

  for (const { id } of extending) {
    await undoExtension(work.as(null), { orderId: id })
    await markLapsed(work, id)
  }
  await releaseReservations(work, { orderId })
  await markLapsed(work, orderId, order.unapproved_since ? OrderApprovalLapsed : OrderLapsed)
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

async function markLapsed(
  work: Work,
  orderId: number,
  event: typeof OrderLapsed | typeof OrderApprovalLapsed = OrderLapsed,
): Promise<void> {
  const { tx, now } = work
  await setLapsed(tx, { orderId, at: now })
  await work.as(null).happened(event, toOrderSubject(orderId))
}
