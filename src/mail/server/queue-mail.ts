import { enqueueAll, type Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { type CurrentWordings, currentWordings } from '#wording/server/current-wordings.ts'
import type { MailContent } from '../mail-content.ts'
import { reworded } from '../mail-words.ts'
import { isOneAddress, oneLine } from '../one-line.ts'
import { payHere } from '../pay-here.ts'
import { renderMail } from '../render-mail.ts'
import { shopAddress } from '../shop-address.ts'
import { hasteOf } from './haste-of.ts'
import { deliverMailJob } from './mail.jobs.ts'
import { type MailAttachment, mails } from './mail.tables.ts'
import { type Pace, paceMail } from './pace-mail.ts'

export interface MailToQueue {
  content: MailContent
  /** One bare address. */
  to: string
  reply_to?: string
  order_id?: number | undefined
  /** The account that the mail is about: it goes with the account, whoever reads at the address. */
  user_id?: number | undefined
  attachments?: MailAttachment[]
  /** Anybody may have typed the address: of such mails only so many an hour go to one mailbox, the others wait. */
  pace?: Pace | undefined
  /** Of a paced mail: not before. */
  notBefore?: Date
  /** Of a paced mail: the turn that `paceMail` has given already. */
  turn?: Date
  now: Date
}

/** What was written: which mail it is, and of which version of its words it was made. */
export type QueuedMail = Pick<typeof mails.$inferSelect, 'id' | 'wording_version'>

/**
 * Writes a mail in the transaction that causes it, signed by the company of the settings, which are read when the caller
 * has not, and the job that will deliver it: both are there, or neither is. What would reach a header is one line; an
 * address that is more than one bare address is a 422.
 */
export async function queueMail(
  tx: Tx,
  content: MailContent,
  { settings, ...mail }: Omit<MailToQueue, 'content'> & { settings?: Settings },
): Promise<QueuedMail> {
  const [queued] = await queueMails(tx, [{ ...mail, content }], settings ?? (await readSettings(tx)))
  return queued as QueuedMail
}

/** The same for several. */
export async function queueMails(tx: Tx, all: MailToQueue[], settings: Settings): Promise<QueuedMail[]> {
  for (const { to, reply_to } of all)
    for (const address of [to, reply_to])
      if (address !== undefined && !isOneAddress(address)) throw invalid({ email: ['Neteisingas el. pašto adresas.'] })
  if (all.length === 0) return []

  const [current, ...starts] = await pipelined([
    currentWordings(
      tx,
      all.flatMap(({ content: { worded } }) => worded?.words.key ?? []),
    ),
    ...all.map(async (mail) => (mail.pace ? (mail.turn ?? paceMail(tx, { ...mail, ...mail.pace })) : undefined)),
  ])
  const rows = all.map((mail, index) => ({
    ...rowOf(mail, settings, current),
    goes_from: starts[index],
    pace_lane: mail.pace?.lane,
  }))
  const written = await tx.insert(mails).values(rows).returning()
  if (written.length !== all.length) throw new Error('A mail was not written')
  await enqueueAll(
    tx,
    deliverMailJob,
    written.map((mail) => ({
      data: { mail_id: mail.id },
      turn: { ahead: hasteOf(mail), inSeconds: secondsUntil(mail) },
    })),
  )
  return written
}

function rowOf(
  { content: own, ...mail }: MailToQueue,
  settings: Settings,
  current: CurrentWordings,
): typeof mails.$inferInsert {
  const key = own.worded?.words.key
  const wording = current.get(key)
  const content = wording?.texts ? reworded(own, wording.texts) : own
  return {
    template: content.template.name,
    recipient: mail.to,
    reply_to: mail.reply_to,
    subject: oneLine(content.subject),
    ...renderMail(content, { ...settings, home: shopAddress }, payHere),
    pays: content.blocks.find((block) => 'pay' in block)?.pay,
    order_id: mail.order_id,
    user_id: mail.user_id,
    attachments: mail.attachments ?? [],
    wording: key,
    wording_version: key === undefined ? null : (wording?.version ?? 0),
    written_at: mail.now,
  }
}

function secondsUntil({ goes_from, written_at }: typeof mails.$inferSelect): number {
  return goes_from ? Math.max(0, Math.ceil((goes_from.getTime() - written_at.getTime()) / 1_000)) : 0
}
