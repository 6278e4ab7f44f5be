import { eq } from 'drizzle-orm'
import type { Billing } from '#people/clients/client-labels.ts'
import type { Tx } from '#platform/database/database.ts'
import { orders } from '../orders.tables.ts'

/** Paid later from now on; its lines wait for their bill by a trigger. The order is locked. */
export async function setOrderBilling(
  tx: Tx,
  { orderId, billing }: { orderId: number; billing: Billing },
): Promise<void> {
  await tx.update(orders).set({ billing, lapses: false, held_until: null }).where(eq(orders.id, orderId))
}
