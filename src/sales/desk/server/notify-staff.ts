import { eq } from 'drizzle-orm'
import type { OrderPlaced } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { mailStaffNotification } from '#people/mail/server/public/mail-staff-notification.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import type { DeskOrderAccepted } from '../desk.events.ts'
import { buildNewOrderMail, buildQuoteAcceptedMail } from '../staff-notifications.mail.ts'
import { desk_orders } from './desk.tables.ts'

/** A clerk's order notifies nobody, nor one that follows another. */
export async function notifyStaffOfNewOrder(
  work: Work,
  { subject }: Pick<EventOf<typeof OrderPlaced>, 'subject'>,
): Promise<void> {
  const placed = await readPlaced(work, subject.id)
  if (!placed || placed.parent_id !== null || placed.deskId !== null) return
  await mailStaffNotification(work, buildNewOrderMail(placed), { to: placed.to, orderId: placed.id })
}

export async function notifyStaffOfAcceptedQuote(
  work: Work,
  { subject }: Pick<EventOf<typeof DeskOrderAccepted>, 'subject'>,
): Promise<void> {
  const placed = await readPlaced(work, subject.id)
  if (!placed) return
  const entry = { ...placed, number: placed.number ?? '' }
  await mailStaffNotification(work, buildQuoteAcceptedMail(entry), { to: placed.to, orderId: placed.id })
}

async function readPlaced(work: Work, id: number | null) {
  if (id === null) return undefined
  const [order] = await work.tx
    .select({
      id: orders.id,
      parent_id: orders.parent_id,
      client: orders.client,
      phone: orders.phone,
      price_with_vat: orders.price_with_vat,
      news_mails: places.news_mails,
      deskId: desk_orders.id,
      number: desk_orders.number,
    })
    .from(orders)
    .innerJoin(places, eq(places.id, orders.place_id))
    .leftJoin(desk_orders, eq(desk_orders.id, orders.id))
    .where(eq(orders.id, id))
  return order && { ...order, to: order.news_mails ?? (await work.settings()).news_mails }
}
