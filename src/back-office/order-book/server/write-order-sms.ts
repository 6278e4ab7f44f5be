import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { enqueueSms } from '#people/sms/server/public/enqueue-sms.ts'
import { findOffersConsent } from '#people/sms/server/public/sms-consents.ts'
import { SmsWritten } from '#people/sms/sms.events.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'

interface WriteOrderSms {
  orderId: number
  text: string
  about: 'order' | 'offer'
  publicUrl: string
  isOn: boolean
}

/** Advertising: Law on Electronic Communications, article 81. 404; 409 `sms-off`, `no-consent`, `no-mobile-number`. */
export async function writeOrderSms(work: Work<number>, { orderId, text, about, publicUrl, isOn }: WriteOrderSms) {
  const { tx, by } = work
  if (!isOn) throw conflict('sms-off', 'SMS siuntimas šioje parduotuvėje išjungtas.')
  const { phone, user_id } = await findSmsBuyer(tx, orderId)
  const consent = about === 'offer' ? await findOffersConsent(tx, phone) : undefined
  if (about === 'offer' && !consent)
    throw conflict('no-consent', 'Šis klientas nesutiko gauti SMS su pasiūlymais, todėl siųsti jų negalima.')
  const queued = await enqueueSms(work, {
    kind: about === 'offer' ? 'offer' : 'by-hand',
    to: phone,
    text: consent ? `${text}\nNebenoriu: ${publicUrl}/sms/${consent.stopCode}` : text,
    orderId,
    userId: user_id,
    by,
  })
  if (!queued)
    throw conflict('no-mobile-number', 'Užsakyme nėra mobiliojo telefono numerio: paskambinkite ar parašykite laišką.')
  const subject = toOrderSubject(orderId)
  await work.happened(SmsWritten, subject, { text: about === 'offer' ? 'pasiūlymas' : 'apie užsakymą' })
  return queued
}

export async function findSmsBuyer(reader: Reader, orderId: number) {
  const [order] = await reader
    .select({ phone: orders.phone, user_id: orders.user_id })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}
