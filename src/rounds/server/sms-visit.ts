import { eq } from 'drizzle-orm'
import { formatPhone } from '#codes/phone.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { queueWordedSms } from '#sms/server/queue-sms.ts'
import { readMobile } from '#sms/server/read-mobile.ts'
import { collectionOnWaySms, deliveryOnWaySms, visitFailedSms } from '../visit.sms.ts'
import { timesInWords } from '../visit-words.ts'
import type { Visited } from './mail-visit.ts'

/** A phone that was without a network tells of setting out when it is over: then an SMS would say what is no longer so. */
const STALE_MS = 30 * 60_000

/** The same as the mail in a few words to who waits at the door, where the shop has switched that on; else to who ordered. */
export async function smsVisit(tx: Tx, { stop, report, at, now }: Visited & { at: Date }): Promise<void> {
  if (report.kind !== 'set-out' && report.kind !== 'failed') return
  if (report.kind === 'set-out' && now.getTime() - at.getTime() > STALE_MS) return
  const settings = await readSettings(tx)
  const onWay = stop.kind === 'deliver' ? 'delivery-on-way' : 'collection-on-way'
  if (!settings.sms_kinds.includes(report.kind === 'set-out' ? onWay : 'visit-failed')) return

  const [order] = await tx
    .select({ phone: orders.phone, userId: orders.user_id })
    .from(orders)
    .where(eq(orders.id, stop.order_id))
  const to = readMobile(stop.contact_phone) ? stop.contact_phone : (order?.phone ?? null)
  const sms = { to, orderId: stop.order_id, userId: order?.userId, urgent: report.kind === 'set-out', now }
  const about = { order_id: String(stop.order_id), phone: formatPhone(settings.phone), shop: settings.name }
  if (report.kind === 'failed') {
    await queueWordedSms(tx, { ...sms, words: visitFailedSms, values: { ...about, reason: report.reason } })
    return
  }
  const words = stop.kind === 'deliver' ? deliveryOnWaySms : collectionOnWaySms
  await queueWordedSms(tx, { ...sms, words, values: { ...about, times: timesInWords(stop.from_time, stop.to_time) } })
}
