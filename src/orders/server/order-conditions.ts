import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { orders } from './orders.tables.ts'

/**
 * Which orders the office's list shows: all that are not deleted, or of them those that are paid, or not yet. The list
 * and every figure that opens the list ask the same words, so that they agree.
 */
export function ordersListed({ paid }: { paid?: boolean | undefined } = {}): SQL | undefined {
  const payment = paid === undefined ? undefined : paid ? isNotNull(orders.paid_at) : isNull(orders.paid_at)
  return and(isNull(orders.deleted_at), payment)
}
