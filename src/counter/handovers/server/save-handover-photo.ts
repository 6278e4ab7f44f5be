import { lockOrder } from '#orders/server/public/lock-order.ts'
import type { Work } from '#shell/action/work.ts'
import { handover_photos } from './handovers.tables.ts'

/** The files are written before. 404 without such an order. */
export async function saveHandoverPhoto(work: Work, { orderId, key }: { orderId: number; key: string }): Promise<void> {
  const { tx, now } = work
  await lockOrder(tx, orderId)
  await tx.insert(handover_photos).values({ key, order_id: orderId, sent_at: now })
}
