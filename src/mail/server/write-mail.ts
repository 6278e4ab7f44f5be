import { enqueue, type Tx } from '#platform/database.ts'
import { invalid } from '#platform/refusal.ts'
import { escapeHtml } from '../mail-content.ts'
import { isOneAddress, oneLine } from '../one-line.ts'
import { hasteOf } from './haste-of.ts'
import { sendMailJob } from './mail.jobs.ts'
import { type MailAttachment, mails } from './mail.tables.ts'
import { paceMail } from './pace-mail.ts'

export interface MailToWrite {
  /** Which kind of mail it is, in the shop's words: `order-placed`. */
  template: string
  /** One bare address. */
  to: string
  subject: string
  text: string
  /** Made from the text when absent. */
  html?: string
  reply_to?: string
  order_id?: number
  attachments?: MailAttachment[]
  /** Anybody may have typed the address: of such mails only so many an hour go to one mailbox, the others wait. */
  pace?: number | null | undefined
  /** Of a paced mail: not before. */
  notBefore?: Date
  now: Date
}

/**
 * Writes a mail in the transaction that causes it, and the job that will send it: both are there, or neither is.
 * What would reach a header is one line; an address that is more than one bare address is a 422.
 */
export async function writeMail(tx: Tx, mail: MailToWrite): Promise<{ id: number }> {
  for (const address of [mail.to, mail.reply_to])
    if (address !== undefined && !isOneAddress(address)) throw invalid({ email: ['Neteisingas el. pašto adresas.'] })

  const goesFrom = mail.pace ? await paceMail(tx, { ...mail, most: mail.pace }) : undefined
  const [written] = await tx
    .insert(mails)
    .values({
      template: mail.template,
      recipient: mail.to,
      reply_to: mail.reply_to,
      subject: oneLine(mail.subject),
      text: mail.text,
      html:
        mail.html ??
        `<!doctype html><html lang="lt"><body><p>${escapeHtml(mail.text).replace(/\r?\n/g, '<br>')}</p></body></html>`,
      order_id: mail.order_id,
      attachments: mail.attachments ?? [],
      written_at: mail.now,
      goes_from: goesFrom,
    })
    .returning({ id: mails.id })
  if (!written) throw new Error('The mail was not written')
  const waits = goesFrom ? Math.ceil((goesFrom.getTime() - mail.now.getTime()) / 1_000) : 0
  const turn = { ahead: hasteOf(mail), ...(waits > 0 && { inSeconds: waits }) }
  await enqueue(tx, sendMailJob, { mail_id: written.id }, turn)
  return written
}
