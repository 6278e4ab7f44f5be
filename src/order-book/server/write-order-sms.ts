import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { queueSms } from '#sms/server/queue-sms.ts'
import { offersTo } from '#sms/server/sms-consents.ts'

interface WriteOrderSms {
  orderId: number
  text: string
  about: 'order' | 'offer'
  /** The shop's own address, for the link that takes a consent back. */
  publicUrl: string
  isOn: boolean
  by: number
  now: Date
}

/**
 * An SMS that a clerk writes to the client of an order. One that offers something goes only to who agreed to such (Law on Electronic
 * Communications, article 81), and carries the link that takes that back. Throws 404, 409 `sms-off`, `no-consent`, `no-mobile-number`.
 */
export async function writeOrderSms(tx: Tx, { orderId, text, about, publicUrl, isOn, by, now }: WriteOrderSms) {
  if (!isOn) throw conflict('sms-off', 'SMS siuntimas šioje parduotuvėje išjungtas.')
  const { phone, user_id } = await buyerOf(tx, orderId)
  const consent = about === 'offer' ? await offersTo(tx, phone) : undefined
  if (about === 'offer' && !consent)
    throw conflict('no-consent', 'Šis klientas nesutiko gauti SMS su pasiūlymais, todėl siųsti jų negalima.')
  const queued = await queueSms(tx, {
    kind: about === 'offer' ? 'offer' : 'by-hand',
    to: phone,
    text: consent ? `${text}\nNebenoriu: ${publicUrl}/sms/${consent.stopCode}` : text,
    ...{ orderId, userId: user_id, by, now },
  })
  if (!queued)
    throw conflict('no-mobile-number', 'Užsakyme nėra mobiliojo telefono numerio: paskambinkite ar parašykite laišką.')
  const subject = orderSubject(orderId)
  await record(tx, {
    by,
    deed: 'sms.written',
    subject,
    details: { text: about === 'offer' ? 'pasiūlymas' : 'apie užsakymą' },
    now,
  })
  return queued
}

export async function buyerOf(reader: Reader, orderId: number) {
  const [order] = await reader
    .select({ phone: orders.phone, user_id: orders.user_id })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}
