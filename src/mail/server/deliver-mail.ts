import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer'
import { documentPdf } from '#documents/server/document-pdf.ts'
import type { Config } from '#platform/config.ts'
import { mailServerWithTls } from '#platform/database/demand-tls.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { writePrivateFile } from '#platform/private-files.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { templateNamed } from '../mail-template.ts'
import { oneLine } from '../one-line.ts'
import { withShopAddress } from '../shop-address.ts'
import { ledElsewhere } from './lead-elsewhere.ts'
import { mails } from './mail.tables.ts'
import { withOffer } from './offer-to-pay.ts'

/** Any fixed number will do: the first half of the lock's name, the mail's id is the second. */
export const mailLocks = 718_204

/** What is emptied of a mail once it is sent. */
const emptied = {
  words: { subject: '', text: '', html: '', reply_to: null },
  all: { recipient: '', text: '', html: '' },
}

/**
 * Delivers a queued mail, once: the job may come twice, to two processes, or again after a failure. The lock belongs to
 * the session, not to a transaction, because a mail server may take its time. Throws when the mail could not be sent;
 * the job then tries again, unless this was the last attempt; why it failed stays with the mail.
 */
export async function deliverMail(ground: Ground, { mail_id }: { mail_id: number }, isLast = false): Promise<void> {
  const { db, pool } = ground.database
  const session = await pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as mine', [mailLocks, mail_id])
    if (!rows[0]?.mine) return
    try {
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mail_id), isNull(mails.sent_at)))
      // Without an address: whom it was for has been erased meanwhile.
      if (!mail?.recipient) return
      try {
        await sendOut(await messageOf(ground, mail), mail_id, ground.config)
      } catch (error) {
        const failed_at = isLast ? ground.clock() : null
        await db
          .update(mails)
          .set({ failure: oneLine((error as Error).message, 300), failed_at })
          .where(eq(mails.id, mail_id))
        throw error
      }
      const { forgets } = templateNamed(mail.template)
      await db
        .update(mails)
        .set({ sent_at: ground.clock(), failure: null, failed_at: null, ...(forgets && emptied[forgets]) })
        .where(and(eq(mails.id, mail_id), isNull(mails.sent_at)))
    } finally {
      // a session that can't be unlocked is closed, which unlocks it
      await session.query('select pg_advisory_unlock($1, $2)', [mailLocks, mail_id]).catch((error) => {
        broken = error
      })
    }
  } finally {
    session.release(broken)
  }
}

/** The mail as it goes out: from the company, links under `PUBLIC_URL`, documents drawn as PDF. */
async function messageOf(ground: Ground, mail: typeof mails.$inferSelect): Promise<Mail.Options> {
  const { db, transaction } = ground.database
  const { publicUrl, dataDir } = ground.config
  const settings = await readSettings(db)
  const { hostname } = new URL(publicUrl)
  const about = { orderId: mail.order_id, recipient: mail.recipient, now: ground.clock() }
  const { text, html } = await ledElsewhere(transaction, await withOffer(ground, mail, mail.pays), about)
  const attachments: Mail.Attachment[] = []
  for (const { document_id, filename } of mail.attachments)
    attachments.push({
      filename: oneLine(filename),
      // what the mail speaks of, also when it goes out after the paper was made anew
      content: await documentPdf(db, document_id, { dataDir }, { at: mail.written_at }),
      contentType: 'application/pdf',
    })
  return {
    from: { name: oneLine(settings.name), address: settings.email || `no-reply@${hostname}` },
    // objects, never text: text could be read as a list of addresses
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: oneLine(mail.subject),
    text: withShopAddress(text, publicUrl),
    html: withShopAddress(html, publicUrl),
    attachments,
    date: mail.written_at,
    // the same on every attempt, so that a mail program can tell that it has the mail already
    messageId: `<mail-${mail.id}-${mail.written_at.getTime()}@${hostname}>`,
    headers: { 'auto-submitted': 'auto-generated', 'content-language': 'lt' },
  }
}

/** To the mail server of `MAIL_URL`, or without one into `DATA_DIR/mail` as an .eml file. */
async function sendOut(
  message: Mail.Options,
  mailId: number,
  { mailUrl, dataDir }: Pick<Config, 'mailUrl' | 'dataDir'>,
): Promise<void> {
  if (mailUrl) {
    const server = createTransport(mailServerWithTls(mailUrl), { disableFileAccess: true, disableUrlAccess: true })
    try {
      await server.sendMail(message)
    } finally {
      server.close()
    }
    return
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: bytes } = await writer.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
  await writePrivateFile(join(dataDir, 'mail'), `mail-${String(mailId).padStart(6, '0')}.eml`, bytes as Buffer)
}
