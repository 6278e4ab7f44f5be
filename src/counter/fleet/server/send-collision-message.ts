import { eq } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { buildCollisionMessageMail } from '../collision-message.mail.ts'
import { RentalMessaged } from '../fleet.events.ts'

interface MessageClient {
  rentalId: number
  subject: string
  text: string
}

/** Throws 404; 409 `client-has-no-address` once erased. */
export async function sendCollisionMessage(work: Work<number>, { rentalId, subject, text }: MessageClient) {
  const { tx } = work
  const [rental] = await tx
    .select({ order_id: orders.id, email: orders.email, title: order_lines.title, cancelled_at: rentals.cancelled_at })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(eq(rentals.id, rentalId))
  if (!rental || rental.cancelled_at) throw notFound('Tokios nuomos nėra.')
  const { order_id, email, title } = rental
  if (!isOneAddress(email))
    throw conflict('client-has-no-address', 'Kliento el. pašto adreso nebesaugome: paskambinkite.')
  const mail = await enqueueMail(work, buildCollisionMessageMail({ subject, text }), { to: email, order_id })
  await work.happened(RentalMessaged, { kind: 'rental', id: rentalId, title }, { order: order_id, mail: subject })
  return { rental_id: rentalId, order_id, mail_id: mail.id }
}
