import { and, eq, exists, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { decideLaterVatKind } from '#orders/line-vat.ts'
import type { Reader } from '#platform/database/database.ts'
import { isNotCancelled, isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildVat } from '#rules/money/vat.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { computeBillTotals } from '../compute-bill-totals.ts'
import { computeAmountUntil } from '../split-into-periods.ts'
import { unbilled_lines } from './billing.tables.ts'
import { toLineToSplit } from './plan-bills.ts'
import { readLinesToBill } from './read-lines-to-bill.ts'

/**
 * By order, in cents with VAT: what a client's unbilled lines cost above their agreed price, because their days go on
 * until now. Orders of which nothing goes on are not read.
 */
export async function computeAccruedOverruns(
  reader: Reader,
  clientId: number,
  now: Date,
): Promise<Map<number, number>> {
  const orderIds = await ordersGoingOn(reader, clientId, now)
  if (orderIds.length === 0) return new Map()
  const settings = await readSettings(reader)
  const until = toVilniusDay(now)
  const lines = await readLinesToBill(reader, { orderIds, until }, settings)
  const grown = new Map<number, number>()
  for (const one of lines) {
    const cut = toLineToSplit(one)
    if (!cut) continue
    const { order, line } = one
    const basis = order.private_or_company
    const above = computeAmountUntil(cut, until) - (basis === 'private' ? line.price_with_vat : line.price)
    if (above <= 0) continue
    grown.set(
      order.id,
      (grown.get(order.id) ?? 0) +
        computeBillTotals(
          basis,
          buildVat(decideLaterVatKind(line, settings), order.vat_rate || settings.vat_rate).rate,
          [above],
        ).price_with_vat,
    )
  }
  return grown
}

/** Orders with units out, late ones, ones back since, and all without an end. */
async function ordersGoingOn(reader: Reader, clientId: number, now: Date): Promise<number[]> {
  const isWithoutEnd = gte(rentals.expected_return, withoutEnd)
  const wasLate = and(
    lt(rentals.expected_return, now),
    or(isOpenRental, sql`${rentals.returned_at} > ${rentals.expected_return}`),
  )
  const wentOut = or(gt(rentals.handed_out, 0), isNotNull(rentals.returned_at))
  const goesOn = and(isNotCancelled, wentOut, eq(rentals.late_at_return, false), or(isWithoutEnd, wasLate))
  const own = reader
    .select({ one: sql`1` })
    .from(rentals)
    .where(and(eq(rentals.order_id, unbilled_lines.order_id), goesOn))
  const extended = reader
    .select({ one: sql`1` })
    .from(rental_extensions)
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .where(and(eq(rental_extensions.order_id, unbilled_lines.order_id), isNull(rental_extensions.undone_at), goesOn))
  const unbilledLineRows = await reader
    .selectDistinct({ id: unbilled_lines.order_id })
    .from(unbilled_lines)
    .where(and(eq(unbilled_lines.client_id, clientId), or(exists(own), exists(extended))))
  return unbilledLineRows.map(({ id }) => id)
}
