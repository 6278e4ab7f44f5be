import { and, asc, eq } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { freeUnits } from './free-units.ts'
import { rentals } from './rentals.tables.ts'
import { rentedTitle } from './rented-title.ts'

interface Holding {
  orderId: number
  /** When the order lapsed: rentals that it gave up then are held again, others are not. */
  lapsedAt: Date
  now: Date
}

/**
 * Revives the rentals of an order that lapsed, one after another, so that the second rental of a tool sees the first; when one
 * is not free, none is held, and the answer says why not, for a person to read. The caller holds the products' locks.
 *
 * A rental whose first day has passed is not revived: the customer would pay for days that are over.
 */
export async function holdAgain(tx: Tx, { orderId, lapsedAt, now }: Holding): Promise<string | undefined> {
  const given = await tx
    .select({ rental: rentals, title: rentedTitle })
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
