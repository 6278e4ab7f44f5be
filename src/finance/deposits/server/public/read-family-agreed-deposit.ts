import { and, inArray, not } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'

/** Cents; not for units that are booked no more. */
export async function readFamilyAgreedDeposit(reader: Reader, orderIds: number[]): Promise<number> {
  const lines = await reader.select().from(order_lines).where(inArray(order_lines.order_id, orderIds))
  const cancelled = await reader
    .select({ lineId: rentals.order_line_id, part: rentals.part, quantity: rentals.quantity })
    .from(rentals)
    .where(and(inArray(rentals.order_id, orderIds), not(isNotCancelled)))
  return lines.reduce((sum, { id, deposit, quantity, parts }) => {
    const own = cancelled.filter(({ lineId, part }) => lineId === id && (part ?? 0) === 0)
    const units = own.reduce((all, one) => all + one.quantity, 0) / (parts?.[0]?.quantity ?? 1)
    return sum + deposit * (quantity - units)
  }, 0)
}
