import { eq, inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { OrderRevived } from '#orders/orders.events.ts'
import { setLapsed } from '#orders/server/public/order-moments.ts'
import { listOrderedProductIds, listSoldUnits } from '#orders/server/public/ordered-units.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { findReviveStopsProblem, reviveStops } from '#rentals/delivery/server/public/revive-stops.ts'
import { restoreReservations } from '#rentals/server/public/restore-reservations.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import type { Work } from '#shell/action/work.ts'

interface ReviveOrderInput {
  orderId: number
  /** Only rentals given up at that moment come back. */
  lapsedAt: Date
}

/** Holds its units again, if all are free. The order is locked. Why not, in words; undefined when done. */
export async function reviveOrder(work: Work, { orderId, lapsedAt }: ReviveOrderInput): Promise<string | undefined> {
  const { tx } = work
  await lockProducts(tx, await listOrderedProductIds(tx, [orderId]))
  const sold = await listSoldUnits(tx, orderId)
  const why =
    (await whyNoExtension(tx, orderId)) ??
    (await whyNoStock(tx, sold)) ??
    (await findReviveStopsProblem(work, { orderId, lapsedAt })) ??
    (await restoreReservations(work, { orderId, lapsedAt }))
  if (why) return why
  await reviveStops(work, { orderId, lapsedAt })

  for (const { productId, placeId, units } of sold)
    if (productId) await changeStock(work, { productId, placeId, units: -units, reason: 'revived', orderId })
  await setLapsed(tx, { orderId, at: null })
  await work.happened(OrderRevived, toOrderSubject(orderId))
  return undefined
}

async function whyNoExtension(tx: Tx, orderId: number): Promise<string | undefined> {
  const [extension] = await tx
    .select({ id: rental_extensions.id })
    .from(rental_extensions)
    .where(eq(rental_extensions.order_id, orderId))
  return extension && 'pratęsta nuoma jau nebegalioja'
}

async function whyNoStock(tx: Tx, sold: Awaited<ReturnType<typeof listSoldUnits>>): Promise<string | undefined> {
  const ids = sold.flatMap(({ productId }) => productId ?? [])
  const [{ placeId } = { placeId: 0 }] = sold
  const stocks = ids.length
    ? await tx
        .select({ id: products.id, stock: buildUnitsAtSql(placeId) })
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
