import { and, eq, isNotNull } from 'drizzle-orm'
import { giveOrdersTo } from '#orders/server/give-orders-to.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { giveRentalsTo } from '#rentals/server/give-rentals-to.ts'
import type { Work } from '#shell/action/work.ts'

/** Only by a confirmed address: anybody can type any; none of deleted accounts. Secret links stay valid. */
export async function takeOverGuestOrders(work: Work, { userId }: { userId: number }): Promise<number[]> {
  const { tx } = work
  const email = await confirmedAddress(tx, userId)
  if (email === undefined) return []
  const orderIds = await giveOrdersTo(tx, { email, userId })
  if (orderIds.length === 0) return []
  await giveRentalsTo(tx, { orderIds, userId })
  await work.as(userId).happenedToEach(
    'order.taken-over',
    orderIds.map((id) => ({ subject: orderSubject(id) })),
  )
  return orderIds
}

/** Undefined while unconfirmed. */
export async function confirmedAddress(reader: Reader, userId: number): Promise<string | undefined> {
  const [user] = await reader
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email_confirmed_at)))
  return user?.email
}
