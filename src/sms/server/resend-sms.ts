import { desc, eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { queueSms } from './queue-sms.ts'
import { sms_messages } from './sms.tables.ts'
import { offersTo } from './sms-consents.ts'

interface Resending {
  smsId: number
  by: number
  now: Date
}

/**
 * Writes an SMS once more, as a new row that names the first one, because somebody has decided so: it was refused, or nobody knows
 * whether it arrived. Of two who press at once, or of who presses twice, one writes it.
 *
 * Throws 404 when there is no such SMS; 409 while it waits, once it is sent, when its text was not kept, and for an offer to a number
 * that takes none any more.
 */
export async function resendSms(tx: Tx, { smsId, by, now }: Resending): Promise<{ id: number; goes_from: Date }> {
  // locked, so that the second of two clicks finds what the first one wrote
  const [sms] = await tx.select().from(sms_messages).where(eq(sms_messages.id, smsId)).for('update')
  if (!sms) throw notFound('Tokios SMS nėra.')
  if (sms.sent_at) throw conflict('sms-sent', 'Ši SMS jau išsiųsta.')
  if (!sms.failed_at) throw conflict('sms-waits', 'Ši SMS dar laukia išsiuntimo.')
  if (sms.recipient === '' || sms.text === '')
    throw conflict('sms-not-kept', 'Šios SMS teksto nebesaugome, todėl jos pakartoti negalima.')
  if (sms.kind === 'offer' && !(await offersTo(tx, sms.recipient)))
    throw conflict('no-consent', 'Klientas nebesutinka gauti SMS su pasiūlymais.')
  const [again] = await tx
    .select({ id: sms_messages.id, goes_from: sms_messages.goes_from })
    .from(sms_messages)
    .where(eq(sms_messages.resends_id, smsId))
    .orderBy(desc(sms_messages.id))
    .limit(1)
  // what became of that one is resent by itself
  if (again) return again

  const { kind, text, order_id, user_id: userId, wording_version, recipient } = sms
  const queued = await queueSms(tx, {
    ...{ kind, to: recipient, text, userId, by, resendsId: smsId, now },
    ...(order_id !== null && { orderId: order_id }),
    ...(wording_version !== null && { wordingVersion: wording_version }),
  })
  if (!queued) throw conflict('no-mobile', 'Šiuo numeriu SMS nesiunčiamos.')
  if (order_id !== null)
    await record(tx, {
      ...{ by, deed: 'sms.resent', details: {}, now },
      subject: { kind: 'order', id: order_id, title: `Nr.\u00a0${order_id}` },
    })
  return queued
}
