import { and, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { document_balances } from '#documents/server/documents.tables.ts'
import { isPayable } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { payments } from './payments.tables.ts'
import { receivedOf } from './received-of.ts'

/** Which of these sums, in cents, are exactly what is due for some order or open of a client's bill. `partPaid`: what `partPaidOrders` answers. */
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
  const billed = await reader
    .selectDistinct({ cents: document_balances.open })
    .from(document_balances)
    .where(
      and(
        ne(document_balances.open, 0),
        sql`${document_balances.open} = any(${sql.param(amounts)}::bigint[])`,
        isNotNull(document_balances.due_on),
      ),
    )
  return new Set([...untouched, ...begun, ...billed].map(({ cents }) => cents))
}
