import { and, asc, eq } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orderIsTheirs } from '#orders/server/order-is-theirs.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import type { Period } from '#periods/period.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { mayMove, rentalState } from '#rentals/rental-states.ts'
import { isOffRent } from '#rentals/server/is-off-rent.ts'
import { isNotCancelled } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'

/** A rental that may go on, with the order and the line that agreed on it. */
export interface RentalToExtend {
  rental: typeof rentals.$inferSelect & { product_id: number }
  order: typeof orders.$inferSelect
  line: typeof order_lines.$inferSelect & { period: Period; unit: 'day' | 'hour' }
  /** What goes on with it, in the order of ids: of a bundle the rentals of all its parts, else itself alone. */
  together: (typeof rentals.$inferSelect & { product_id: number })[]
  /** Units that are charged: of the tool, or bundles. */
  quantity: number
}

/**
 * The customer's own rental, out or still to be fetched. 404 for another's, a deleted order's or none; 409 when its order is not approved, it is
 * back already, the customer is done with it, or the tool is no longer rented. A bundle goes on whole: 409 when a part of it is back.
 */
export async function findRental(
  reader: Reader,
  { userId, orderId, rentalId, now }: { userId: number; orderId: number; rentalId: number; now: Date },
): Promise<RentalToExtend> {
  const [found] = await reader
    .select({ rental: rentals, order: orders, line: order_lines })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(eq(rentals.id, rentalId), eq(orders.id, orderId), orderIsTheirs(userId, now), isListed, isNotCancelled))
  if (!found) throw notFound('Tokios nuomos nėra.')
  const { rental, order, line } = found
  refuseUnapproved(order)
  if (!mayMove(rentalState(rental, now), 'move-return'))
    throw conflict('already-returned', 'Įrankis jau grąžintas, todėl nuomos pratęsti negalima.')
  if (rental.product_id === null || !line.period || line.unit === 'vnt')
    throw conflict('not-rented-any-more', 'Šio įrankio nebenuomojame. Dėl pratęsimo susisiekite su mumis.')
  const together = rental.part === null ? [rental] : await partsOf(reader, rental.order_line_id)
  if (together.some((one) => !mayMove(rentalState(one, now), 'move-return')))
    throw conflict(
      'bundle-is-back-in-part',
      'Dalis rinkinio jau grąžinta, todėl čia jo pratęsti nebegalima. Dėl likusių įrankių susisiekite su mumis.',
    )
  for (const one of together)
    if (await isOffRent(reader, one.id))
      throw conflict('off-rent', 'Pranešėte, kad su šiuo įrankiu baigėte, todėl nuomos pratęsti negalima.')
  const rented = together.flatMap(({ product_id, ...one }) => (product_id === null ? [] : [{ ...one, product_id }]))
  return {
    rental: { ...rental, product_id: rental.product_id },
    order,
    // A booking may have been moved since: it goes on from where it is.
    line: { ...line, period: { ...line.period, from: dayOf(rental.starts_at) }, unit: line.unit },
    together: rented,
    quantity: rental.part === null ? rental.quantity : line.quantity,
  }
}

function partsOf(reader: Reader, lineId: number) {
  return reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_line_id, lineId), isNotCancelled))
    .orderBy(asc(rentals.id))
}
