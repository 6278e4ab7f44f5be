import { eq, inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { deliverAgain, whyNotDelivered } from '#delivery/server/deliver-again.ts'
import { record } from '#history/server/record.ts'
import { setLapsed } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { productsOf, soldUnits } from '#orders/server/ordered-units.ts'
import type { Tx } from '#platform/database/database.ts'
import { holdAgain } from '#rentals/server/hold-again.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'

interface Reviving {
  orderId: number
  /** When it lapsed: rentals that it gave up then come back, others do not. */
  lapsedAt: Date
  byUserId: number | null
  now: Date
}

/**
 * Makes an order that lapsed hold again what it ordered, if all of it is still to be had: under the locks of its products,
 * as at checkout, so that of it and a customer who orders the same unit one wins. The caller has locked the order and
 * goes on to mark it as paid. Answers why not, for a person to read, and then nothing is changed; undefined when it is done.
 */
export async function reviveOrder(tx: Tx, { orderId, lapsedAt, byUserId, now }: Reviving): Promise<string | undefined> {
  await lockProducts(tx, await productsOf(tx, [orderId]))
  const sold = await soldUnits(tx, orderId)
  const why =
    (await whyNoExtension(tx, orderId)) ??
    (await whyNoStock(tx, sold)) ??
    (await whyNotDelivered(tx, { orderId, lapsedAt, now })) ??
    (await holdAgain(tx, { orderId, lapsedAt, now }))
  if (why) return why
  await deliverAgain(tx, { orderId, lapsedAt, now })

  for (const { productId, units } of sold)
    if (productId) await changeStock(tx, { productId, units: -units, reason: 'revived', orderId, now })
  await setLapsed(tx, { orderId, at: null })
  await record(tx, { by: byUserId, deed: 'order.revived', subject: orderSubject(orderId), now })
  return undefined
}

async function whyNoExtension(tx: Tx, orderId: number): Promise<string | undefined> {
  const [extension] = await tx
    .select({ id: rental_extensions.id })
    .from(rental_extensions)
    .where(eq(rental_extensions.order_id, orderId))
  return extension && 'pratęsta nuoma jau nebegalioja'
}

async function whyNoStock(tx: Tx, sold: Awaited<ReturnType<typeof soldUnits>>): Promise<string | undefined> {
  const ids = sold.flatMap(({ productId }) => productId ?? [])
  const stocks = ids.length
    ? await tx.select({ id: products.id, stock: products.stock }).from(products).where(inArray(products.id, ids))
    : []
  for (const { productId, title, units } of sold) {
    const stock = stocks.find(({ id }) => id === productId)?.stock
    if (stock === undefined) return `prekės „${title}“ nebeturime`
    if (stock < units) return `prekės „${title}“ liko ${stock}\u00a0vnt., o užsakyta ${units}`
  }
  return undefined
}
