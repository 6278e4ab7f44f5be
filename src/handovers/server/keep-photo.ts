import { lockOrder } from '#orders/server/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { handover_photos } from './handovers.tables.ts'

/** Gives a picture, whose files are on the disk already, its row. 404 when there is no such order. */
export async function keepPhoto(
  tx: Tx,
  { orderId, key, now }: { orderId: number; key: string; now: Date },
): Promise<void> {
  await lockOrder(tx, orderId)
  await tx.insert(handover_photos).values({ key, order_id: orderId, sent_at: now })
}
