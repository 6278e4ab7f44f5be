import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { hasteOf } from './haste-of.ts'
import { deliverMailJob } from './mail.jobs.ts'
import { mails } from './mail.tables.ts'

const DOUBLE_CLICK_MS = 60_000

/**
 * Writes a mail once more, as a new row that names the first one: what became of each stays to be seen. A second click
 * within a minute, or while the new one waits, changes nothing.
 *
 * Throws 404 when there is no such mail, 409 while it waits to be sent by itself and when its content was not kept.
 */
export async function resendMail(
  tx: Tx,
  { mailId, byUserId, now }: { mailId: number; byUserId: number; now: Date },
): Promise<void> {
  // locked, so that the second of two clicks finds what the first one wrote
  const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
  if (!mail) throw notFound('Tokio laiško nėra.')
  if (!mail.sent_at && !mail.failed_at) throw conflict('mail-waits', 'Šis laiškas dar laukia išsiuntimo.')
  if (mail.text === '' || mail.recipient === '')
    throw conflict('mail-not-kept', 'Šio laiško turinio nesaugome, todėl jo pakartoti negalima.')
  if (await isUnderWay(tx, mailId, now)) return

  const {
    id: _id,
    sent_at: _sent,
    failed_at: _failed,
    failure: _failure,
    goes_from: _from,
    pace_lane: _,
    ...same
  } = mail
  const [written] = await tx
    .insert(mails)
    .values({ ...same, written_at: now, resends_id: mailId })
    .returning({ id: mails.id })
  if (!written) throw new Error('The mail was not written again')
  await enqueue(tx, deliverMailJob, { mail_id: written.id }, { ahead: hasteOf(mail) })

  if (mail.order_id === null) return
  await record(tx, {
    by: byUserId,
    deed: 'mail.resent',
    subject: { kind: 'order', id: mail.order_id, title: `Nr.\u00a0${mail.order_id}` },
    details: { mail: mail.subject },
    now,
  })
}

async function isUnderWay(tx: Tx, mailId: number, now: Date): Promise<boolean> {
  const [again] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.resends_id, mailId),
        or(
          and(isNull(mails.sent_at), isNull(mails.failed_at)),
          gt(mails.written_at, new Date(now.getTime() - DOUBLE_CLICK_MS)),
        ),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(1)
  return again !== undefined
}
