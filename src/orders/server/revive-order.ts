import { and, asc, eq, inArray } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { announceUnits } from '#catalogue/server/announce-product.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database.ts'
import { freeUnits } from '#rentals/server/free-units.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { orderSubject } from './order-subject.ts'
import { order_lines, orders } from './orders.tables.ts'
import { productsOf } from './products-of.ts'
import { soldUnits } from './sold-units.ts'

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
 *
 * A rental whose first day has passed is not revived: the customer would pay for days that are over.
 */
export async function reviveOrder(tx: Tx, { orderId, lapsedAt, byUserId, now }: Reviving): Promise<string | undefined> {
  await lockProducts(tx, await productsOf(tx, [orderId]))
  const sold = await soldUnits(tx, orderId)
  const why =
    (await whyNoExtension(tx, orderId)) ??
    (await whyNoStock(tx, sold)) ??
    (await holdAgain(tx, { orderId, lapsedAt, now }))
  if (why) return why

  for (const { productId, units } of sold)
    if (productId) await changeStock(tx, { productId, units: -units, reason: 'revived', orderId, now })
  await tx.update(orders).set({ lapsed_at: null }).where(eq(orders.id, orderId))
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

/** One after another, so that the second rental of a tool sees the first; when one is not free, none is held. */
async function holdAgain(tx: Tx, { orderId, lapsedAt, now }: Omit<Reviving, 'byUserId'>): Promise<string | undefined> {
  const given = await tx
    .select({ rental: rentals, title: order_lines.title })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(eq(rentals.order_id, orderId), eq(rentals.cancelled_at, lapsedAt)))
    .orderBy(asc(rentals.id))
    .for('update', { of: rentals })
  const held: (typeof rentals.$inferSelect)[] = []
  for (const { rental, title } of given) {
    const why = await whyNotFree(tx, rental, title, now)
    if (why) {
      for (const { id, starts_at } of held)
        await tx.update(rentals).set({ cancelled_at: lapsedAt, starts_at }).where(eq(rentals.id, id))
      return why
    }
    const starts_at = rental.starts_at < now ? now : rental.starts_at
    await tx.update(rentals).set({ cancelled_at: null, starts_at }).where(eq(rentals.id, rental.id))
    held.push(rental)
  }
  await announceUnits(
    tx,
    held.flatMap(({ product_id }) => product_id ?? []),
  )
  return undefined
}

async function whyNotFree(
  tx: Tx,
  { product_id, quantity, starts_at, expected_return }: typeof rentals.$inferSelect,
  title: string,
  now: Date,
): Promise<string | undefined> {
  if (product_id === null) return `įrankio „${title}“ nebenuomojame`
  if (dayOf(starts_at) < dayOf(now) || expected_return <= now) return `įrankio „${title}“ nuomos pradžia jau praėjo`
  const free = await freeUnits(tx, product_id, starts_at, expected_return, now)
  return free < quantity ? `įrankis „${title}“ tam laikui jau išnuomotas` : undefined
}
