import { and, eq, isNotNull } from 'drizzle-orm'
import { OrderTakenOver } from '#orders/orders.events.ts'
import { claimGuestOrders } from '#orders/server/public/claim-guest-orders.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { assignRentalsToUser } from '#rentals/server/public/assign-rentals-to-user.ts'
import type { Work } from '#shell/action/work.ts'

/**
 * Orders are taken over only by a confirmed address: anybody can type any; none of deleted accounts. Secret links stay
 * valid.
 */
export async function takeOverGuestOrders(work: Work, { userId }: { userId: number }): Promise<number[]> {
  const { tx } = work
  const email = await findConfirmedEmail(tx, userId)
  if (email === undefined) return []
  const orderIds = await claimGuestOrders(tx, { email, userId })
  if (orderIds.length === 0) return []
  await assignRentalsToUser(tx, { orderIds, userId })
  await work.as(userId).happenedToEach(
    OrderTakenOver,
    orderIds.map((id) => ({ subject: toOrderSubject(id) })),
  )
  return orderIds
}

/** Undefined while unconfirmed. */
export async function findConfirmedEmail(reader: Reader, userId: number): Promise<string | undefined> {
  const [user] = await reader
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email_confirmed_at)))
  return user?.email
}
