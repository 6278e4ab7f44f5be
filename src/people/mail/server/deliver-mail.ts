// biome-ignore-all lint/plugin/bare-connection: a lock of a connection, for longer than a transaction

import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer'
import { renderDocumentPdf, renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { payLink } from '#people/pay-links/server/public/pay-link.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/database.ts'
import { requireMailServerTls } from '#platform/database/require-tls.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { writePrivateFile } from '#platform/private-files.ts'
import { getUpwardQueries } from '#shell/action/domain-events.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { formerAddress } from '../former-address.ts'
import type { MailBlock } from '../mail-content.ts'
import { type PayButton, renderPayButton } from '../pay-button-placeholder.ts'
import type { OfferedPayment } from '../pay-link-subject.ts'
import { blockHtml, blockText, pickupHere } from '../render-mail.ts'
import { withShopAddress } from '../shop-address.ts'
import { toOneLine } from '../to-one-line.ts'
import { buildRedactionAfterSending } from './build-redaction-after-sending.ts'
import { mails } from './mail.tables.ts'

/** Arbitrary; with the mail's id the lock's key. */
export const mailLocks = 718_204

/** Once, though the job may run twice. A session lock: servers are slow. Throws for a retry unless `isLast`. */
export async function deliverMail(
  context: AppContext,
  { mail_id }: { mail_id: number },
  isLast = false,
): Promise<void> {
  const { db, pool } = context.database
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
        const message = await messageOf(context, mail)
        if (!message) {
          await db
            .update(mails)
            .set({ failure: formerAddress, failed_at: context.clock() })
            .where(eq(mails.id, mail_id))
          return
        }
        await sendOut(message, mail_id, context.config)
      } catch (error) {
        const failed_at = isLast ? context.clock() : null
        await db
          .update(mails)
          .set({ failure: toOneLine((error as Error).message, 300), failed_at })
          .where(eq(mails.id, mail_id))
        throw error
      }
      await db
        .update(mails)
        .set({ sent_at: context.clock(), failure: null, failed_at: null, ...buildRedactionAfterSending(mail.template) })
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
async function messageOf(context: AppContext, mail: typeof mails.$inferSelect): Promise<Mail.Options | undefined> {
  const { db } = context.database
  const { publicUrl } = context.config
  const settings = await readSettings(db)
  const { hostname } = new URL(publicUrl)
  const words = await withSecrets(context, mail)
  if (!words) return undefined
  const { text, html } = words
  const attachments: Mail.Attachment[] = []
  for (const attached of mail.attachments)
    attachments.push({
      filename: toOneLine(attached.filename),
      content: attached.paper
        ? await renderPaperPdf(attached.paper, context.config)
        : await renderDocumentPdf(db, attached.document_id, context.config, { at: mail.written_at }),
      contentType: 'application/pdf',
    })
  return {
    from: { name: toOneLine(settings.name), address: settings.email || `no-reply@${hostname}` },
    // a string could be several addresses
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: toOneLine(mail.subject),
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
function withSecrets({ config, database, clock }: AppContext, mail: typeof mails.$inferSelect) {
  const { pays, order_id: orderId, recipient } = mail
  return transact(database, { now: clock() }, async (work) => {
    if (await isToFormerAddress(work.tx, mail)) return undefined
    const { leadToOrder: lead, pickupCode } = getUpwardQueries(work.tx)
    const paying = renderPayButton(mail, await makePayButtons(work, config, pays), await work.settings())
    const asksCode = pickupCode && orderId !== null && mail.text.includes(pickupHere)
    const words = insertPickupCode(paying, asksCode ? await pickupCode(work, orderId) : undefined)
    return lead && orderId !== null ? lead(work, words, { orderId, recipient }) : words
  })
}

async function makePayButtons(
  work: Work,
  config: AppContext['config'],
  pays: (typeof mails.$inferSelect)['pays'],
): Promise<PayButton[]> {
  const buttons: PayButton[] = []
  const offered: OfferedPayment[] = pays === null ? [] : Array.isArray(pays) ? pays : [pays]
  for (const { words, ...of } of offered) {
    const address = await payLink(work, { config, of })
    if (address !== undefined) buttons.push({ address, words })
  }
  return buttons
}

async function isToFormerAddress(tx: Tx, { id, order_id: orderId }: typeof mails.$inferSelect): Promise<boolean> {
  if (orderId === null) return false
  await getUpwardQueries(tx).holdOrder?.(tx, orderId)
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
    const server = createTransport(requireMailServerTls(mailUrl), { disableFileAccess: true, disableUrlAccess: true })
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

/** No stored text has a code: a resent mail says the one that holds then. `code` as printed. */
function insertPickupCode<Words extends { text: string; html: string }>(words: Words, code: string | undefined): Words {
  const block: MailBlock | undefined = code === undefined ? undefined : { facts: [['Atsiėmimo kodas', code]] }
  return {
    ...words,
    text: words.text.replaceAll(/^\{\{pickup\}\}\n\n/gm, () => (block ? `${blockText(block)}\n\n` : '')),
    html: words.html.replaceAll(/^\{\{pickup\}\}\n/gm, () => (block ? `${blockHtml(block)}\n` : '')),
  }
}
