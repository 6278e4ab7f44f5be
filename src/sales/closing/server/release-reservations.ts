import { asc, eq } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { listOrderedProductIds } from '#orders/server/public/ordered-units.ts'
import { dropOrderStops } from '#rentals/delivery/server/public/drop-order-stops.ts'
import { cancel } from '#rentals/server/public/cancel.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { returnOrderStock } from './return-order-stock.ts'

/** Periods, stock, delivery slot. The order is locked; locks products, then rentals. */
export async function releaseReservations(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx } = work
  await lockProducts(tx, await listOrderedProductIds(tx, [orderId]))
  await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(eq(rentals.order_id, orderId))
    .orderBy(asc(rentals.id))
    .for('update')
  await cancel(work, { which: eq(rentals.order_id, orderId) })
  await returnOrderStock(work, { orderId, reason: 'lapsed' })
  await dropOrderStops(work.as(null), { orderId, why: 'Užsakymas nebegalioja' })
}
