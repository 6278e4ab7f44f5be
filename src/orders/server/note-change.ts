import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { orders } from './orders.tables.ts'

export type OrderContact = Partial<Pick<typeof orders.$inferInsert, 'email' | 'phone' | 'object_id' | 'comment'>>

/** A change after the invoice that makes no order still makes another version. The order is locked. */
export async function noteChange(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ changes: sql`${orders.changes} + 1` })
    .where(eq(orders.id, orderId))
}

/** What no invoice says. */
export async function writeContact(
  tx: Tx,
  { orderIds, contact }: { orderIds: number[]; contact: OrderContact },
): Promise<void> {
  await tx.update(orders).set(contact).where(inArray(orders.id, orderIds))
}
