import { eq, inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { unitsAt } from '#catalogue/server/units-at.ts'
import { setLapsed } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { productsOf, soldUnits } from '#orders/server/ordered-units.ts'
import type { Tx } from '#platform/database/database.ts'
import { deliverAgain, whyNotDelivered } from '#rentals/delivery/server/deliver-again.ts'
import { holdAgain } from '#rentals/server/hold-again.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import type { Work } from '#shell/action/work.ts'

interface Reviving {
  orderId: number
  /** Only rentals given up then come back. */
  lapsedAt: Date
}

/** Holds its units again, if all are free. The order is locked. Why not, in words; undefined when done. */
export async function reviveOrder(work: Work, { orderId, lapsedAt }: Reviving): Promise<string | undefined> {
  const { tx } = work
  await lockProducts(tx, await productsOf(tx, [orderId]))
  const sold = await soldUnits(tx, orderId)
  const why =
    (await whyNoExtension(tx, orderId)) ??
    (await whyNoStock(tx, sold)) ??
    (await whyNotDelivered(work, { orderId, lapsedAt })) ??
    (await holdAgain(work, { orderId, lapsedAt }))
  if (why) return why
  await deliverAgain(work, { orderId, lapsedAt })

  for (const { productId, placeId, units } of sold)
    if (productId) await changeStock(work, { productId, placeId, units: -units, reason: 'revived', orderId })
  await setLapsed(tx, { orderId, at: null })
  await work.happened('order.revived', orderSubject(orderId))
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
  const [{ placeId } = { placeId: 0 }] = sold
  const stocks = ids.length
    ? await tx
        .select({ id: products.id, stock: unitsAt(placeId) })
        .from(products)
        .where(inArray(products.id, ids))
    : []
  for (const { productId, title, units } of sold) {
    const stock = stocks.find(({ id }) => id === productId)?.stock
    if (stock === undefined) return `prekės „${title}“ nebeturime`
    if (stock < units) return `prekės „${title}“ liko ${stock}\u00a0vnt., o užsakyta ${units}`
  }
  return undefined
}
