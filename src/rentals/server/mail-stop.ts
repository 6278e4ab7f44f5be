import { eq } from 'drizzle-orm'
import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { rentalBrokenMail, rentalOverMail } from '../rental-stopped.mail.ts'
import type { rentals } from './rentals.tables.ts'

interface Stopped {
  kind: 'off-rent' | 'breakdown'
  rental: typeof rentals.$inferSelect
  title: string
  at: Date
  note: string
  now: Date
}

/** Tells the shop what a customer said of a tool. */
export async function mailStop(tx: Tx, { kind, rental, title, at, note, now }: Stopped): Promise<void> {
  const [order] = await tx
    .select({ client: orders.client, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, rental.order_id))
  const address = `${shopAddress}/admin/buhalterija/uzsakymai/${rental.order_id}`
  const { quantity, order_id } = rental
  const stopped = { orderId: order_id, client: '', phone: '', ...order, title, quantity, at, address }
  const mail = kind === 'off-rent' ? rentalOverMail(stopped) : rentalBrokenMail(stopped, note)
  await queueMail(tx, mail, { to: await findShopMailbox(tx), order_id, now })
}
