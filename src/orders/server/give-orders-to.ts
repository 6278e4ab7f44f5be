import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database/database.ts'
import { isListed } from './order-conditions.ts'
import { orders } from './orders.tables.ts'

/** Of whoever ordered by this address without an account, the oldest first. */
const ofNobody = (email: string) =>
  // the condition on the owner is the index's
  and(
    isNull(orders.user_id),
    eq(sql`lower(${orders.email})`, email.toLowerCase()),
    orders.without_account,
    isNull(orders.erased_at),
    isListed,
  )

/** Orders that were placed by this address without an account and still are nobody's. */
export function ordersWithoutAccount(reader: Reader, email: string) {
  return reader
    .select({ id: orders.id, placed_at: orders.placed_at, price_with_vat: orders.price_with_vat })
    .from(orders)
    .where(ofNobody(email))
    .orderBy(asc(orders.id))
}

/**
 * Makes the orders that were placed by this address without an account those of this account, each locked as by whoever pays
 * or deletes it. Answers their numbers: of several who ask at once one gets them.
 */
export async function giveOrdersTo(tx: Tx, { email, userId }: { email: string; userId: number }): Promise<number[]> {
  const found = await ordersWithoutAccount(tx, email).for('update')
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await tx.update(orders).set({ user_id: userId, without_account: false }).where(inArray(orders.id, ids))
  return ids
}
