import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { findShopMailbox } from '#people/mail/server/find-shop-mailbox.ts'
import { mailNews, newsMailsOf } from '#people/mail/server/mail-news.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Work } from '#shell/action/work.ts'
import { rentalBrokenMail, rentalOverMail } from '../rental-stopped.mail.ts'
import type { rentals } from './rentals.tables.ts'

interface Stopped {
  kind: 'off-rent' | 'breakdown'
  rental: typeof rentals.$inferSelect
  title: string
  at: Date
  note: string
}

export async function mailStop(work: Work, { kind, rental, title, at, note }: Stopped): Promise<void> {
  const { tx } = work
  const [order] = await tx
    .select({ client: orders.client, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, rental.order_id))
  const address = `${shopAddress}/admin/buhalterija/uzsakymai/${rental.order_id}`
  const { quantity, order_id } = rental
  const stopped = { orderId: order_id, client: '', phone: '', ...order, title, quantity, at, address }
  const mailbox = async () => [await findShopMailbox(tx)]
  if (kind === 'off-rent') return mailNews(work, rentalOverMail(stopped), { to: await mailbox(), orderId: order_id })
  const news = await newsMailsOf(work, rental.place_id)
  await mailNews(work, rentalBrokenMail(stopped, note), {
    to: news.length > 0 ? news : await mailbox(),
    orderId: order_id,
  })
}
