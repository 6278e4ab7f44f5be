import { eq } from 'drizzle-orm'
import type { Billing } from '#people/clients/client-labels.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { order_approvals } from '../order-approvals.tables.ts'
import { orders } from '../orders.tables.ts'

/** The caller holds the order's lock. */
export async function writeApproval(tx: Tx, input: typeof order_approvals.$inferInsert): Promise<void> {
  await tx.insert(order_approvals).values(input)
}

interface OrderDecisionInput {
  orderId: number
}

export async function setApproved(
  work: Work<number>,
  { orderId, billing }: OrderDecisionInput & { billing: Billing },
): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx
    .update(order_approvals)
    .set({ decision: 'approved', decided_at: now, decided_by: byUserId })
    .where(eq(order_approvals.order_id, orderId))
  await tx
    .update(orders)
    .set({ unapproved_since: null, billing, lapses: billing === 'prepaid' })
    .where(eq(orders.id, orderId))
}

/** The caller gives back what it held. */
export async function setUnapproved(
  work: Work<number>,
  { orderId, decision, reason }: OrderDecisionInput & { decision: 'declined' | 'withdrawn'; reason: string | null },
): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx
    .update(order_approvals)
    .set({ decision, decided_at: now, decided_by: byUserId, reason })
    .where(eq(order_approvals.order_id, orderId))
  await tx.update(orders).set({ lapsed_at: now }).where(eq(orders.id, orderId))
}
