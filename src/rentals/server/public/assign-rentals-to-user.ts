import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { rentals } from '../rentals.tables.ts'

export async function assignRentalsToUser(
  tx: Tx,
  { orderIds, userId }: { orderIds: number[]; userId: number | null },
): Promise<void> {
  await tx.update(rentals).set({ user_id: userId }).where(inArray(rentals.order_id, orderIds))
}
