import { enqueueAll, type Tx } from '#platform/database.ts'
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
  /** The account that the mail is about: it goes with the account, whoever reads at the address. */
  user_id?: number
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
  const [written] = await writeMails(tx, [mail])
  return written as { id: number }
}

/** The same for several. */
export async function writeMails(tx: Tx, all: MailToWrite[]): Promise<{ id: number }[]> {
  for (const { to, reply_to } of all)
    for (const address of [to, reply_to])
      if (address !== undefined && !isOneAddress(address)) throw invalid({ email: ['Neteisingas el. pašto adresas.'] })
  if (all.length === 0) return []

  const rows: (typeof mails.$inferInsert)[] = []
  for (const mail of all)
    rows.push({ ...rowOf(mail), goes_from: mail.pace ? await paceMail(tx, { ...mail, most: mail.pace }) : undefined })
  const written = await tx.insert(mails).values(rows).returning()
  if (written.length !== all.length) throw new Error('A mail was not written')
  await enqueueAll(
    tx,
    sendMailJob,
    written.map((mail) => ({
      data: { mail_id: mail.id },
      turn: { ahead: hasteOf(mail), inSeconds: secondsUntil(mail) },
    })),
  )
  return written
}

function rowOf(mail: MailToWrite): typeof mails.$inferInsert {
  return {
    template: mail.template,
    recipient: mail.to,
    reply_to: mail.reply_to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html:
      mail.html ??
      `<!doctype html><html lang="lt"><body><p>${escapeHtml(mail.text).replace(/\r?\n/g, '<br>')}</p></body></html>`,
    order_id: mail.order_id,
    user_id: mail.user_id,
    attachments: mail.attachments ?? [],
    written_at: mail.now,
  }
}

function secondsUntil({ goes_from, written_at }: typeof mails.$inferSelect): number {
  return goes_from ? Math.max(0, Math.ceil((goes_from.getTime() - written_at.getTime()) / 1_000)) : 0
}
