import { eq } from 'drizzle-orm'
import type { Billing } from '#clients/client-words.ts'
import type { Tx } from '#platform/database/database.ts'
import { order_approvals } from './order-approvals.tables.ts'
import { orders } from './orders.tables.ts'

/** Who was asked about an order above its buyer's limit, and what they said; actions of approvals decide, under the order's lock. */
export async function writeApproval(tx: Tx, asked: typeof order_approvals.$inferInsert): Promise<void> {
  await tx.insert(order_approvals).values(asked)
}

interface Decided {
  orderId: number
  byUserId: number
  now: Date
}

/** From here on it is an order like any other, and billed so. */
export async function setApproved(
  tx: Tx,
  { orderId, billing, byUserId, now }: Decided & { billing: Billing },
): Promise<void> {
  await tx
    .update(order_approvals)
    .set({ decision: 'approved', decided_at: now, decided_by: byUserId })
    .where(eq(order_approvals.order_id, orderId))
  await tx
    .update(orders)
    .set({ unapproved_since: null, billing, lapses: billing === 'prepaid' })
    .where(eq(orders.id, orderId))
}

/** It never becomes one; what it held is given back by the caller. */
export async function setUnapproved(
  tx: Tx,
  { orderId, decision, reason, byUserId, now }: Decided & { decision: 'declined' | 'withdrawn'; reason: string | null },
): Promise<void> {
  await tx
    .update(order_approvals)
    .set({ decision, decided_at: now, decided_by: byUserId, reason })
    .where(eq(order_approvals.order_id, orderId))
  await tx.update(orders).set({ lapsed_at: now }).where(eq(orders.id, orderId))
}
