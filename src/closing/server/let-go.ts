import { asc, eq } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { dropStopsOf } from '#delivery/server/drop-stops-of.ts'
import { productsOf } from '#orders/server/ordered-units.ts'
import type { Tx } from '#platform/database/database.ts'
import { cancel } from '#rentals/server/cancel.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { giveStockBack } from './give-stock-back.ts'

/** Makes the periods, the stock and the delivery slot of an order everybody's again. It is locked; its products and rentals are locked here, in their order. */
export async function letGo(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await lockProducts(tx, await productsOf(tx, [orderId]))
  await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(eq(rentals.order_id, orderId))
    .orderBy(asc(rentals.id))
    .for('update')
  await cancel(tx, { which: eq(rentals.order_id, orderId), now })
  await giveStockBack(tx, { orderId, reason: 'lapsed', now })
  await dropStopsOf(tx, { orderId, why: 'Užsakymas nebegalioja', byUserId: null, now })
}
