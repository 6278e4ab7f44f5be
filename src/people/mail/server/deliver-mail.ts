// biome-ignore-all lint/plugin/bare-connection: a lock of a connection, for longer than a transaction

import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer'
import { documentPdf } from '#people/documents/server/document-pdf.ts'
import { payLink } from '#people/pay-links/server/pay-link.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/database.ts'
import { mailServerWithTls } from '#platform/database/demand-tls.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { writePrivateFile } from '#platform/private-files.ts'
import { answersOf } from '#shell/action/happenings.ts'
import { act } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { formerAddress } from '../former-address.ts'
import { oneLine } from '../one-line.ts'
import { withPayment } from '../pay-here.ts'
import { withPickupCode } from '../pickup-here.ts'
import { pickupHere } from '../render-mail.ts'
import { withShopAddress } from '../shop-address.ts'
import { mails } from './mail.tables.ts'
import { onceSent } from './once-sent.ts'

/** Arbitrary; with the mail's id the lock's key. */
export const mailLocks = 718_204

/** Once, though the job may run twice. A session lock: servers are slow. Throws for a retry unless `isLast`. */
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
      // The recipient was erased meanwhile.
      if (!mail?.recipient) return
      try {
        const message = await messageOf(ground, mail)
        if (!message) {
          await db.update(mails).set({ failure: formerAddress, failed_at: ground.clock() }).where(eq(mails.id, mail_id))
          return
        }
        await sendOut(message, mail_id, ground.config)
      } catch (error) {
        const failed_at = isLast ? ground.clock() : null
        await db
          .update(mails)
          .set({ failure: oneLine((error as Error).message, 300), failed_at })
          .where(eq(mails.id, mail_id))
        throw error
      }
      await db
        .update(mails)
        .set({
          sent_at: ground.clock(),
          failure: null,
          failed_at: null,
          ...onceSent(mail.template),
        })
        .where(and(eq(mails.id, mail_id), isNull(mails.sent_at)))
    } finally {
      await session.query('select pg_advisory_unlock($1, $2)', [mailLocks, mail_id]).catch((error) => {
        broken = error
      })
    }
  } finally {
    session.release(broken)
  }
}

/** Undefined where it would go to a former address. */
async function messageOf(ground: Ground, mail: typeof mails.$inferSelect): Promise<Mail.Options | undefined> {
  const { db } = ground.database
  const { publicUrl, dataDir } = ground.config
  const settings = await readSettings(db)
  const { hostname } = new URL(publicUrl)
  const words = await withSecrets(ground, mail)
  if (!words) return undefined
  const { text, html } = words
  const attachments: Mail.Attachment[] = []
  for (const { document_id, filename } of mail.attachments)
    attachments.push({
      filename: oneLine(filename),
      // as of the mail
      content: await documentPdf(db, document_id, { dataDir }, { at: mail.written_at }),
      contentType: 'application/pdf',
    })
  return {
    from: { name: oneLine(settings.name), address: settings.email || `no-reply@${hostname}` },
    // a string could be several addresses
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: oneLine(mail.subject),
    text: withShopAddress(text, publicUrl),
    html: withShopAddress(html, publicUrl),
    attachments,
    date: mail.written_at,
    // the same on every attempt
    messageId: `<mail-${mail.id}-${mail.written_at.getTime()}@${hostname}>`,
    headers: { 'auto-submitted': 'auto-generated', 'content-language': 'lt' },
  }
}

/**
 * Secret links are made on sending: only the mailbox has them. A resent mail gets new ones. Undefined where the order's
 * address was corrected: under the order's lock, so that no correction comes between the look and the links.
 */
function withSecrets({ config, database, clock }: Ground, mail: typeof mails.$inferSelect) {
  const { pays, order_id: orderId, recipient } = mail
  return act(database, { now: clock() }, async (work) => {
    if (await isToFormerAddress(work.tx, mail)) return undefined
    const { leadToOrder: lead, pickupCode } = answersOf(work.tx)
    const paying = withPayment(mail, pays ? await payLink(work, { config, of: pays }) : undefined)
    const asksCode = pickupCode && orderId !== null && mail.text.includes(pickupHere)
    const words = withPickupCode(paying, asksCode ? await pickupCode(work, orderId) : undefined)
    return lead && orderId !== null ? lead(work, words, { orderId, recipient }) : words
  })
}

async function isToFormerAddress(tx: Tx, { id, order_id: orderId }: typeof mails.$inferSelect): Promise<boolean> {
  if (orderId === null) return false
  await answersOf(tx).holdOrder?.(tx, orderId)
  // a statement of its own sees what whoever had the lock has done
  return (await tx.$count(mails, and(eq(mails.id, id), mails.to_former_address))) > 0
}

/** To `MAIL_URL`, else as an .eml file into `DATA_DIR/mail`. */
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
