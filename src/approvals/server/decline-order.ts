import { eq } from 'drizzle-orm'
import { letGo } from '#closing/server/let-go.ts'
import { record } from '#history/server/record.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { ordersAddress } from '#orders/orders-address.ts'
import { setUnapproved } from '#orders/server/order-approval.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { orderDeclinedMail } from '../approval.mail.ts'
import { demandMainBefore, demandMainNow } from './demand-main-now.ts'
import { lockWaiting } from './lock-waiting.ts'

interface Declining {
  orderId: number
  /** Whose main user declines; absent: the office does. */
  clientId?: number
  reason: string
  byUserId: number
  now: Date
}

/**
 * Declines an order above its buyer's limit: what it held is everybody's again, and whoever ordered reads why. Throws 404 for whoever
 * is no main user of the company or has no such order to decide about, 409 `not-waiting` when somebody was quicker.
 */
export async function declineOrder(tx: Tx, { orderId, clientId, reason, byUserId, now }: Declining): Promise<void> {
  const main = clientId === undefined ? undefined : { clientId, userId: byUserId, now }
  if (main) await demandMainBefore(tx, main)
  await lockWaiting(tx, { orderId, clientId })
  await letGo(tx, { orderId, now })
  if (main) await demandMainNow(tx, main)
  await setUnapproved(tx, { orderId, decision: 'declined', reason, byUserId, now })
  await record(tx, { by: byUserId, deed: 'order.declined', subject: orderSubject(orderId), details: { reason }, now })
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order?.email) return
  const mail = orderDeclinedMail({ orderId, reason, address: ordersAddress })
  await queueMail(tx, mail, { to: order.email, order_id: orderId, now })
}

/**
 * Whoever ordered takes the order back while it waits. Throws 404 for another's order, 409 `not-waiting` when somebody has decided.
 */
export async function withdrawOrder(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<void> {
  const [own] = await tx.select({ user_id: orders.user_id }).from(orders).where(eq(orders.id, orderId))
  const isOwn = own?.user_id === byUserId && (await isOrderTheirs(tx, { orderId, userId: byUserId, now }))
  if (!isOwn) throw notFound('Tokio užsakymo nėra.')
  await lockWaiting(tx, { orderId })
  await letGo(tx, { orderId, now })
  await setUnapproved(tx, { orderId, decision: 'withdrawn', reason: null, byUserId, now })
  await record(tx, { by: byUserId, deed: 'order.withdrawn', subject: orderSubject(orderId), now })
}
