import { and, desc, eq, exists, isNull, not, notInArray, or } from 'drizzle-orm'
import { readHeldDeposit } from '#finance/deposits/server/public/read-held-deposit.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { OrderDeleted } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isLapsed, isPayable } from '#orders/server/public/order-conditions.ts'
import { setDeleted } from '#orders/server/public/order-moments.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RentalReturned } from '#rentals/rentals.events.ts'
import { readChargedTimes } from '#rentals/server/public/read-charged-times.ts'
import { undoExtension } from '#rentals/server/public/undo-extension.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'

/**
 * An unused prepaid extension that owes nothing is deleted. An order stays once money came for it, or a paper beside
 * its prepayment's stands on it. An order that somebody pays or deletes just now is left to them.
 */
export async function dropNeedlessExtensions(
  work: Work,
  { payload: { order } }: EventOf<typeof RentalReturned>,
): Promise<void> {
  const { tx, by } = work
  if (by === null) return
  for (const orderId of await lockUnpaidExtensions(tx, order)) {
    if (await isUsed(tx, orderId)) continue
    if ((await readHeldDeposit(tx, orderId)) > 0) continue
    await undoExtension(work, { orderId })
    await setDeleted(work.as(by), { orderId })
    await work.happened(OrderDeleted, toOrderSubject(orderId))
  }
}

/** Newest first. The rental is locked: it waits for nobody. */
async function lockUnpaidExtensions(tx: Tx, order: number): Promise<number[]> {
  const extending = tx
    .select({ id: rental_extensions.id })
    .from(rental_extensions)
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .where(
      and(eq(rental_extensions.order_id, orders.id), eq(rentals.order_id, order), isNull(rental_extensions.undone_at)),
    )
  const paid = tx.select({ id: payments.id }).from(payments).where(eq(payments.order_id, orders.id))
  const papers = tx
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(document_orders, eq(document_orders.document_id, documents.id))
    .where(
      and(
        or(eq(documents.order_id, orders.id), eq(document_orders.order_id, orders.id)),
        notInArray(documents.kind, listPaperKinds('isProvisional')),
      ),
    )
  const orderRows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ...[eq(orders.parent_id, order), isPayable],
        ...[not(isLapsed), exists(extending), not(exists(paid)), not(exists(papers))],
      ),
    )
    .orderBy(desc(orders.id))
    .for('update', { skipLocked: true })
  return orderRows.map(({ id }) => id)
}

/** A tool that is out counts as used. */
async function isUsed(tx: Tx, orderId: number): Promise<boolean> {
  const extended = await tx
    .select({
      rentalId: rental_extensions.rental_id,
      before: rental_extensions.return_before,
      back: rentals.returned_at,
    })
    .from(rental_extensions)
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .where(and(eq(rental_extensions.order_id, orderId), isNull(rental_extensions.undone_at)))
  const times = await readChargedTimes(
    tx,
    extended.map(({ rentalId }) => rentalId),
  )
  return extended.some(({ rentalId, before, back }) => {
    const until = times.find(({ rental_id }) => rental_id === rentalId)?.until
    return back === null || !until || until > before
  })
}
