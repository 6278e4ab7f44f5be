import { and, asc, eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import { freeUnits } from './free-units.ts'
import { rentedTitle } from './rented-title.ts'

interface RestoreReservationsInput {
  orderId: number
  lapsedAt: Date
}

/**
 * Of a lapsed order, one after another, each seeing the previous: all or none. Answers why not, in words. Products
 * are locked.
 *
 * Not once its first day has passed: past days would be paid for.
 */
export async function restoreReservations(
  work: Work,
  { orderId, lapsedAt }: RestoreReservationsInput,
): Promise<string | undefined> {
  const { tx, now } = work
  const given = await tx
    .select({ rental: rentals, title: rentedTitle })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(eq(rentals.order_id, orderId), eq(rentals.cancelled_at, lapsedAt)))
    .orderBy(asc(rentals.id))
    .for('update', { of: rentals })
  const held: (typeof rentals.$inferSelect)[] = []
  for (const { rental, title } of given) {
    const why = await whyNotFree(work, rental, title)
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
  work: Work,
  { product_id, quantity, starts_at, expected_return, place_id, return_place_id }: typeof rentals.$inferSelect,
  title: string,
): Promise<string | undefined> {
  const { tx, now } = work
  if (product_id === null) return `įrankio „${title}“ nebenuomojame`
  if (toVilniusDay(starts_at) < toVilniusDay(now) || expected_return <= now)
    return `įrankio „${title}“ nuomos pradžia jau praėjo`
  const ends = return_place_id === place_id ? expected_return : withoutEnd
  const free = await freeUnits(tx, product_id, starts_at, ends, now, place_id)
  return free < quantity ? `įrankis „${title}“ tam laikui jau išnuomotas` : undefined
}
