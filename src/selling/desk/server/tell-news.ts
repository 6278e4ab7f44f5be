import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { mailNews, newsMailsOf } from '#people/mail/server/mail-news.ts'
import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { orderCameMail, quoteAcceptedMail } from '../news.mail.ts'
import { desk_orders } from './desk.tables.ts'

/** A web order: no clerk's, nor one that follows another. */
export async function tellNewOrder(work: Work, { subject }: Pick<Happening<'order.placed'>, 'subject'>): Promise<void> {
  const placed = await readPlaced(work, subject.id)
  if (!placed || placed.parent_id !== null || placed.isOfDesk) return
  const to = await newsMailsOf(work, placed.place_id)
  if (to.length > 0) await mailNews(work, orderCameMail(placed), { to, orderId: placed.id })
}

export async function tellAccepted(
  work: Work,
  { subject }: Pick<Happening<'desk-order.accepted'>, 'subject'>,
): Promise<void> {
  const placed = await readPlaced(work, subject.id)
  if (!placed) return
  const to = await newsMailsOf(work, placed.place_id)
  if (to.length > 0)
    await mailNews(work, quoteAcceptedMail({ ...placed, number: placed.number ?? '' }), { to, orderId: placed.id })
}

async function readPlaced({ tx }: Work, id: number | null) {
  if (id === null) return undefined
  const [found] = await tx
    .select({
      ...{ id: orders.id, parent_id: orders.parent_id, place_id: orders.place_id, client: orders.client },
      ...{ phone: orders.phone, price_with_vat: orders.price_with_vat },
      ...{ deskId: desk_orders.id, number: desk_orders.number },
    })
    .from(orders)
    .leftJoin(desk_orders, eq(desk_orders.id, orders.id))
    .where(eq(orders.id, id))
  return found && { ...found, isOfDesk: found.deskId !== null }
}
