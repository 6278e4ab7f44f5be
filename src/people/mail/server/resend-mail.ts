import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { formerAddress } from '../former-address.ts'
import { MailResent } from '../mails.events.ts'
import { computeMailPriority } from './compute-mail-priority.ts'
import { deliverMailJob } from './mail.jobs.ts'
import { mails } from './mail.tables.ts'

const DOUBLE_CLICK_MS = 60_000

/** A new row. Nothing within a minute. 404; 409 while it waits, to a former address, or without its content. */
export async function resendMail(work: Work<number>, { mailId }: { mailId: number }): Promise<void> {
  const { tx, now } = work
  // the second click sees the first's row
  const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
  if (!mail) throw notFound('Tokio laiško nėra.')
  if (!mail.sent_at && !mail.failed_at) throw conflict('mail-waits', 'Šis laiškas dar laukia išsiuntimo.')
  if (mail.to_former_address) throw conflict('former-address', formerAddress)
  if (mail.text === '' || mail.recipient === '')
    throw conflict('mail-not-kept', 'Šio laiško turinio nesaugome, todėl jo pakartoti negalima.')
  if (await isUnderWay(work, mailId)) return

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
  await work.enqueue(deliverMailJob, { mail_id: written.id }, { ahead: computeMailPriority(mail) })

  if (mail.order_id === null) return
  await work.happened(
    MailResent,
    { kind: 'order', id: mail.order_id, title: `Nr.\u00a0${mail.order_id}` },
    { mail: mail.subject },
  )
}

async function isUnderWay(work: Work, mailId: number): Promise<boolean> {
  const { tx, now } = work
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
