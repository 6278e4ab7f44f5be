import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import {
  listStaffNotificationAddresses,
  mailStaffNotification,
} from '#people/mail/server/public/mail-staff-notification.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { buildBreakdownMail, buildOffRentMail } from '../rental-stopped.mail.ts'
import type { rentals } from './rentals.tables.ts'

interface MailStopInput {
  kind: 'off-rent' | 'breakdown'
  rental: typeof rentals.$inferSelect
  title: string
  at: Date
  note: string
}

export async function mailStop(work: Work, { kind, rental, title, at, note }: MailStopInput): Promise<void> {
  const { tx } = work
  const [order] = await tx
    .select({ client: orders.client, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, rental.order_id))
  const address = `${shopAddress}/admin/buhalterija/uzsakymai/${rental.order_id}`
  const { quantity, order_id } = rental
  const stopped = { orderId: order_id, client: '', phone: '', ...order, title, quantity, at, address }
  const mailbox = async () => [await findShopMailbox(tx)]
  if (kind === 'off-rent')
    return mailStaffNotification(work, buildOffRentMail(stopped), { to: await mailbox(), orderId: order_id })
  const news = await listStaffNotificationAddresses(work, rental.place_id)
  await mailStaffNotification(work, buildBreakdownMail(stopped, note), {
    to: news.length > 0 ? news : await mailbox(),
    orderId: order_id,
  })
}
