import { eq } from 'drizzle-orm'
import { ordersAddress } from '#orders/orders-address.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { orderDeclinedMail } from '../approval.mail.ts'

/** Nothing without an address. */
export async function mailDeclined(
  work: Work,
  { subject, details: { reason } }: Happening<'order.declined'>,
): Promise<void> {
  const orderId = subject.id as number
  const [order] = await work.tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order?.email) return
  const mail = orderDeclinedMail({ orderId, reason, address: ordersAddress })
  await queueMail(work, mail, { to: order.email, order_id: orderId })
}
