import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { deposit_balances } from '#deposits/server/deposits.tables.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { isListed, isUnpaid } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { receivedOf } from '#payments/server/received-of.ts'
import type { Reader } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { order_notices } from './order-notices.tables.ts'

export interface OrderToLapse {
  id: number
  email: string
  /** Whoever ordered has no account, and no list of orders. */
  without_account: boolean
  /** By when its prepayment was to be paid. */
  due_on: Day
  /** When the customer was told that it lapses soon; null: not yet. */
  told_on: Day | null
}

/**
 * Orders of the web for which nothing was paid, whose prepayment was due on that day or before, and of which nothing has
 * gone out: orders with a part of their price, with a deposit, with a tool that is out or has come back are a person's to
 * decide about, and so is one whose rental somebody has paid to extend. `lapseOrder` looks again.
 */
export function ordersToLapse(reader: Reader, dueBy: Day): Promise<OrderToLapse[]> {
  return untouched(reader, and(isNull(orders.held_until), lte(dueOn, dueBy)))
}

/** The same of orders that were to hold until then: whoever made them was told so at once. */
export function ordersHeldUntil(reader: Reader, now: Date): Promise<OrderToLapse[]> {
  return untouched(reader, lte(orders.held_until, now))
}

const dueOn = sql<Day>`${documents.snapshot} ->> 'due_on'`

function untouched(reader: Reader, are: SQL | undefined): Promise<OrderToLapse[]> {
  const deposit = reader
    .select({ orderId: deposit_balances.order_id })
    .from(deposit_balances)
    .where(and(eq(deposit_balances.order_id, orders.id), gt(deposit_balances.held, 0)))
  const moved = reader
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orders.id), or(gt(rentals.handed_out, 0), isNotNull(rentals.returned_at))))
  return reader
    .select({
      id: orders.id,
      email: orders.email,
      without_account: orders.without_account,
      due_on: dueOn,
      told_on: order_notices.written_on,
    })
    .from(orders)
    .innerJoin(documents, and(eq(documents.order_id, orders.id), eq(documents.kind, 'prepayment')))
    .leftJoin(order_notices, and(eq(order_notices.order_id, orders.id), eq(order_notices.kind, 'lapses-soon')))
    .where(
      and(
        ...[eq(orders.lapses, true), isListed, isUnpaid, are],
        ...[sql.raw(`${receivedOf('"orders"')} <= 0`), notExists(deposit), notExists(moved)],
      ),
    )
    .orderBy(asc(orders.id))
}
