import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isLapsed, isListed, isOnCredit } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Period } from '#rules/periods/period.ts'
import { buildPeriodUntil } from '#sales/extensions/server/compute-units-until.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { LineToChange } from './order-to-change.ts'

export interface TakenIn {
  orderIds: number[]
  /** Cents with VAT of the orders. */
  price_with_vat: number
  /** The line's period, extensions included. */
  period: Period
}

export const isExtension = sql`exists (select from ${rental_extensions} where ${rental_extensions.order_id} = ${orders.id})`

type Extension = Awaited<ReturnType<typeof readLineExtensions>>[number]

/**
 * Undefined where a change can't take them in: prepaid or billed ones, units that were extended each for itself, and
 * a line with a discount by hand, which covers its agreed days alone.
 */
export function findTakenIn(
  { row, rentals: held }: Pick<LineToChange, 'row' | 'rentals'>,
  own: readonly Extension[],
  { agreed, calendar }: { agreed: Period | null; calendar: Settings },
): TakenIn | undefined {
  const [first] = held
  if (!first || !agreed || row.by_hand || own.some(({ isTaken }) => !isTaken)) return undefined
  const byOf = (rental: RentalRow) =>
    own
      .filter(({ rentalId }) => rentalId === rental.id)
      .map(({ orderId }) => orderId)
      .join()
  const isAlike = (rental: RentalRow) =>
    byOf(rental) === byOf(first) && +rental.expected_return === +first.expected_return
  if (!held.every(isAlike)) return undefined
  const priced = new Map(own.flatMap(({ orderId, price }) => (orderId === null ? [] : [[orderId, price ?? 0]])))
  return {
    orderIds: [...priced.keys()].toSorted((a, b) => b - a),
    price_with_vat: [...priced.values()].reduce((sum, cents) => sum + cents, 0),
    period: buildPeriodUntil(agreed, first.expected_return, calendar),
  }
}

export function readLineExtensions(reader: Reader, rows: RentalRow[]) {
  const isBilled = sql<boolean>`exists (select from ${billed_pieces} where ${billed_pieces.order_id} = ${rental_extensions.order_id})`
  const first = alias(orders, 'extended')
  return reader
    .select({
      rentalId: rental_extensions.rental_id,
      orderId: rental_extensions.order_id,
      price: orders.price_with_vat,
      isBilled,
      isTaken: sql<boolean>`${first.billing} <> 'prepaid' and ${first.paid_at} is null and not ${isBilled}
        and (${rental_extensions.order_id} is null
             or ${and(isOnCredit, isListed, not(isLapsed))})`,
    })
    .from(rental_extensions)
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .innerJoin(first, eq(first.id, rentals.order_id))
    .leftJoin(orders, eq(orders.id, rental_extensions.order_id))
    .where(
      and(
        inArray(
          rental_extensions.rental_id,
          rows.map(({ id }) => id),
        ),
        isNull(rental_extensions.undone_at),
      ),
    )
    .orderBy(asc(rental_extensions.id))
}
