import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { mailNews } from '#people/mail/server/mail-news.ts'
import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { places } from '#shell/places/server/places.tables.ts'
import { orderCameMail, quoteAcceptedMail } from '../news.mail.ts'
import { desk_orders } from './desk.tables.ts'

/** No clerk's, nor one that follows another. */
export async function tellNewOrder(work: Work, { subject }: Pick<Happening<'order.placed'>, 'subject'>): Promise<void> {
  const placed = await readPlaced(work, subject.id)
  if (!placed || placed.parent_id !== null || placed.deskId !== null) return
  await mailNews(work, orderCameMail(placed), { to: placed.to, orderId: placed.id })
}

export async function tellAccepted(
  work: Work,
  { subject }: Pick<Happening<'desk-order.accepted'>, 'subject'>,
): Promise<void> {
  const placed = await readPlaced(work, subject.id)
  if (!placed) return
  const told = { ...placed, number: placed.number ?? '' }
  await mailNews(work, quoteAcceptedMail(told), { to: placed.to, orderId: placed.id })
}

/** One statement, as every order asks. */
async function readPlaced(work: Work, id: number | null) {
  if (id === null) return undefined
  const [found] = await work.tx
    .select({
      ...{ id: orders.id, parent_id: orders.parent_id, client: orders.client, phone: orders.phone },
      ...{ price_with_vat: orders.price_with_vat, news_mails: places.news_mails },
      ...{ deskId: desk_orders.id, number: desk_orders.number },
    })
    .from(orders)
    .innerJoin(places, eq(places.id, orders.place_id))
    .leftJoin(desk_orders, eq(desk_orders.id, orders.id))
    .where(eq(orders.id, id))
  return found && { ...found, to: found.news_mails ?? (await work.settings()).news_mails }
}
