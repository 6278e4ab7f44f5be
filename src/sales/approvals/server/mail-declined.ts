import { eq } from 'drizzle-orm'
import type { OrderDeclined } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { buildOrderDeclinedMail } from '../approval.mail.ts'

export async function mailDeclined(
  work: Work,
  { subject, payload: { reason } }: EventOf<typeof OrderDeclined>,
): Promise<void> {
  const orderId = subject.id as number
  const [order] = await work.tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order?.email) return
  const mail = buildOrderDeclinedMail({ orderId, reason, address: shopOrdersAddress })
  await enqueueMail(work, mail, { to: order.email, order_id: orderId })
}
