import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { isPayable } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { payments } from './payments.tables.ts'
import { receivedOf } from './received-of.ts'

/** Which of these sums, in cents, are exactly what is due for some order. `partPaid`: what `partPaidOrders` answers. */
export async function sumsDue(
  reader: Reader,
  { amounts, partPaid }: { amounts: readonly number[]; partPaid: readonly number[] },
): Promise<Set<number>> {
  if (amounts.length === 0) return new Set()
  const moved = reader.select({ id: payments.id }).from(payments).where(eq(payments.order_id, orders.id))
  // A bank's sum may be greater than any price: the array says so.
  const isAsked = sql`${orders.price_with_vat} = any(${sql.param(amounts)}::bigint[])`
  const untouched = await reader
    .selectDistinct({ cents: orders.price_with_vat })
    .from(orders)
    .where(and(isPayable, isAsked, notExists(moved)))
  const begun = await reader
    .select({ cents: sql`${orders.price_with_vat} - ${sql.raw(receivedOf('"orders"'))}`.mapWith(Number) })
    .from(orders)
    .where(and(isPayable, inArray(orders.id, [...partPaid])))
  return new Set([...untouched, ...begun].map(({ cents }) => cents))
}
