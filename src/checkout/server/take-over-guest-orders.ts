import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { record } from '#history/server/record.ts'
import { giveOrdersTo } from '#orders/server/give-orders-to.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { giveRentalsTo } from '#rentals/server/give-rentals-to.ts'

/**
 * Makes what was ordered by an account's address without an account the account's own: only of an address that its owner has
 * confirmed, because anybody may register with any. Orders of an account that was deleted are nobody's to take. The
 * secret links that were mailed there go on opening the orders. Answers which were taken over.
 */
export async function takeOverGuestOrders(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<number[]> {
  const email = await confirmedAddress(tx, userId)
  if (email === undefined) return []
  const orderIds = await giveOrdersTo(tx, { email, userId })
  if (orderIds.length === 0) return []
  await giveRentalsTo(tx, { orderIds, userId })
  await record(
    tx,
    ...orderIds.map((id) => ({ by: userId, deed: 'order.taken-over', subject: orderSubject(id), now }) as const),
  )
  return orderIds
}

/** Undefined while nobody has confirmed it. */
export async function confirmedAddress(reader: Reader, userId: number): Promise<string | undefined> {
  const [user] = await reader
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email_confirmed_at)))
  return user?.email
}
