import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { isOneAddress } from '#mail/one-line.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { collisionMessageMail } from '../collision-message.mail.ts'

interface MessageClient {
  rentalId: number
  subject: string
  text: string
  byUserId: number
  now: Date
}

/**
 * Writes to the client of a rental, as a mail of its order. Throws 404, 409 `client-has-no-address` when the address was erased.
 */
export async function messageClient(tx: Tx, { rentalId, subject, text, byUserId, now }: MessageClient) {
  const [found] = await tx
    .select({ order_id: orders.id, email: orders.email, title: order_lines.title, cancelled_at: rentals.cancelled_at })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(eq(rentals.id, rentalId))
  if (!found || found.cancelled_at) throw notFound('Tokios nuomos nėra.')
  const { order_id, email, title } = found
  if (!isOneAddress(email))
    throw conflict('client-has-no-address', 'Kliento el. pašto adreso nebesaugome: paskambinkite.')
  const mail = await queueMail(tx, collisionMessageMail({ subject, text }), { to: email, order_id, now })
  await record(tx, {
    by: byUserId,
    deed: 'rental.messaged',
    subject: { kind: 'rental', id: rentalId, title },
    details: { order: order_id, mail: subject },
    now,
  })
  return { rental_id: rentalId, order_id, mail_id: mail.id }
}
