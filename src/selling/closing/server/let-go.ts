import { asc, eq } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { productsOf } from '#orders/server/ordered-units.ts'
import { dropStopsOf } from '#rentals/delivery/server/drop-stops-of.ts'
import { cancel } from '#rentals/server/cancel.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { giveStockBack } from './give-stock-back.ts'

/** Periods, stock, delivery slot. The order is locked; locks products, then rentals. */
export async function letGo(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx } = work
  await lockProducts(tx, await productsOf(tx, [orderId]))
  await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(eq(rentals.order_id, orderId))
    .orderBy(asc(rentals.id))
    .for('update')
  await cancel(work, { which: eq(rentals.order_id, orderId) })
  await giveStockBack(work, { orderId, reason: 'lapsed' })
  await dropStopsOf(work.as(null), { orderId, why: 'Užsakymas nebegalioja' })
}
