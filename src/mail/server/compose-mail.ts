import type Mail from 'nodemailer/lib/mailer/index.js'
import { documentPdf } from '#documents/server/document-pdf.ts'
import type { Reader } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { oneLine } from '../one-line.ts'
import { withShopAddress } from '../shop-address.ts'
import type { mails } from './mail.tables.ts'

/** A written mail as it goes out: from the company, links under `PUBLIC_URL`, documents drawn as PDF. */
export async function composeMail(
  reader: Reader,
  mail: typeof mails.$inferSelect,
  { publicUrl, dataDir, settings }: { publicUrl: string; dataDir: string; settings: Settings },
): Promise<Mail.Options> {
  const { hostname } = new URL(publicUrl)
  const attachments: Mail.Attachment[] = []
  for (const { document_id, filename } of mail.attachments)
    attachments.push({
      filename: oneLine(filename),
      content: await documentPdf(reader, document_id, { dataDir }),
      contentType: 'application/pdf',
    })
  return {
    from: { name: oneLine(settings.name), address: settings.email || `no-reply@${hostname}` },
    // objects, never text: text could be read as a list of addresses
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: oneLine(mail.subject),
    text: withShopAddress(mail.text, publicUrl),
    html: withShopAddress(mail.html, publicUrl),
    attachments,
    date: mail.written_at,
    // the same on every attempt, so that a mail program can tell that it has the mail already
    messageId: `<mail-${mail.id}-${mail.written_at.getTime()}@${hostname}>`,
    headers: { 'auto-submitted': 'auto-generated', 'content-language': 'lt' },
  }
}
