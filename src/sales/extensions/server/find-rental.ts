import { and, asc, eq, inArray } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { assertApproved } from '#orders/server/public/assert-approved.ts'
import { isUsersOrder } from '#orders/server/public/is-users-order.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { getRentalState, mayMove } from '#rentals/rental-states.ts'
import { isOffRent } from '#rentals/server/public/is-off-rent.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Period } from '#rules/periods/period.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import type { Waiver } from '#rules/tariffs/waiver.ts'

export interface RentalToExtend {
  rental: typeof rentals.$inferSelect & { product_id: number }
  order: typeof orders.$inferSelect
  line: typeof order_lines.$inferSelect & { period: Period; unit: 'day' | 'hour' }
  /** Rentals by id: all parts of a bundle. */
  together: (typeof rentals.$inferSelect & { product_id: number })[]
  /** The waiver covers its line. */
  waiver: Waiver | null
  /** Tools or bundles charged. */
  quantity: number
}

interface FindRentalQuery {
  /** Null: a guest, who opened these orders. */
  userId: number | null
  openedIds?: readonly number[] | undefined
  orderId?: number | undefined
  rentalId: number
  /** The office extends anybody's rental. */
  isOffice?: boolean
  now: Date
}

/** 404 for another's or a deleted order; 409 when not approved, back, done, no longer rented or open-ended. */
export async function findRental(
  reader: Reader,
  { userId, openedIds = [], orderId, rentalId, isOffice = false, now }: FindRentalQuery,
): Promise<RentalToExtend> {
  const isTheirs =
    userId === null
      ? inArray(orders.id, [...openedIds])
      : and(orderId === undefined ? undefined : eq(orders.id, orderId), isUsersOrder(userId, now))
  const [match] = await reader
    .select({ rental: rentals, order: orders, line: order_lines })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(eq(rentals.id, rentalId), isOffice ? undefined : isTheirs, isListed, isNotCancelled))
  if (!match) throw notFound('Tokios nuomos nėra.')
  const { rental, order, line } = match
  const words = isOffice ? toOffice : toCustomer
  assertApproved(order)
  if (!mayMove(getRentalState(rental, now), 'move-return'))
    throw conflict('already-returned', 'Įrankis jau grąžintas, todėl nuomos pratęsti negalima.')
  if (rental.product_id === null || !line.period || line.unit === 'vnt')
    throw conflict('not-rented-any-more', words.notRented)
  if (isWithoutEnd(rental.expected_return)) throw conflict('open-ended', words.openEnded)
  const together = rental.part === null ? [rental] : await partsOf(reader, rental.order_line_id)
  if (together.some((one) => !mayMove(getRentalState(one, now), 'move-return')))
    throw conflict('bundle-is-back-in-part', words.inPart)
  for (const one of together) if (await isOffRent(reader, one.id)) throw conflict('off-rent', words.offRent)
  const [covering] = await reader
    .select({ waiver: order_lines.waiver })
    .from(order_lines)
    .where(and(eq(order_lines.covers_line_id, line.id), order_lines.is_waiver))
  const rented = together.flatMap(({ product_id, ...one }) => (product_id === null ? [] : [{ ...one, product_id }]))
  return {
    rental: { ...rental, product_id: rental.product_id },
    order,
    // the booking may have been moved since
    line: { ...line, period: { ...line.period, from: toVilniusDay(rental.starts_at) }, unit: line.unit },
    waiver: covering?.waiver ?? null,
    together: rented,
    quantity: rental.part === null ? rental.quantity : line.quantity,
  }
}

const toCustomer = {
  notRented: 'Šio įrankio nebenuomojame. Dėl pratęsimo susisiekite su mumis.',
  inPart: 'Dalis rinkinio jau grąžinta, todėl čia jo pratęsti nebegalima. Dėl likusių įrankių susisiekite su mumis.',
  openEnded: 'Šis įrankis nuomojamas, kol paskambinsite: pratęsti jo nereikia.',
  offRent: 'Pranešėte, kad su šiuo įrankiu baigėte, todėl nuomos pratęsti negalima.',
}
const toOffice: typeof toCustomer = {
  notRented:
    'Įrankis ištrintas iš katalogo, todėl nuomos pratęsti negalima. Pridėkite laisvą eilutę: „Keisti užsakymą“.',
  inPart: 'Dalis rinkinio jau grąžinta, todėl jo pratęsti nebegalima. Likusiems įrankiams sukurkite naują užsakymą.',
  openEnded: 'Šis įrankis nuomojamas, kol klientas paskambins: pratęsti jo nereikia.',
  offRent:
    'Klientas su šiuo įrankiu baigė, todėl nuomos pratęsti negalima. Jei dirbs toliau, „Nuomos“ sąraše spauskite „Pabaiga ar gedimas“ ir „Dirba toliau“.',
}

function partsOf(reader: Reader, lineId: number) {
  return reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_line_id, lineId), isNotCancelled))
    .orderBy(asc(rentals.id))
}
