import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database/database.ts'
import { orders } from '../orders.tables.ts'
import { isListed } from './order-conditions.ts'

const ofNobody = (email: string) =>
  // must match the index condition
  and(
    isNull(orders.user_id),
    eq(sql`lower(${orders.email})`, email.toLowerCase()),
    orders.without_account,
    isNull(orders.erased_at),
    isListed,
  )

export function listGuestOrders(reader: Reader, email: string) {
  return reader
    .select({ id: orders.id, placed_at: orders.placed_at, price_with_vat: orders.price_with_vat })
    .from(orders)
    .where(ofNobody(email))
    .orderBy(asc(orders.id))
}

/** Orders with this address and no account are claimed; each is locked, as by payment and deletion. */
export async function claimGuestOrders(
  tx: Tx,
  { email, userId }: { email: string; userId: number },
): Promise<number[]> {
  const guestOrders = await listGuestOrders(tx, email).for('update')
  if (guestOrders.length === 0) return []
  const ids = guestOrders.map(({ id }) => id)
  await tx.update(orders).set({ user_id: userId, without_account: false }).where(inArray(orders.id, ids))
  return ids
}
