import { type CurrentWordings, readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import { enqueueAll, type Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { getUpwardQueries } from '#shell/action/domain-events.ts'
import type { Work } from '#shell/action/work.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { MailContent } from '../../mail-content.ts'
import { applyWording } from '../../mail-wording.ts'
import { payButtonPlaceholder } from '../../pay-button-placeholder.ts'
import type { OfferedPayment, PayLinkSubject } from '../../pay-link-subject.ts'
import { renderMail } from '../../render-mail.ts'
import { shopAddress } from '../../shop-address.ts'
import { isOneAddress, toOneLine } from '../../to-one-line.ts'
import { writeWithoutVat } from '../../write-without-vat.ts'
import { computeMailPriority } from '../compute-mail-priority.ts'
import { deliverMailJob } from '../mail.jobs.ts'
import { type MailAttachment, mails } from '../mail.tables.ts'
import { type MailThrottle, throttleMail } from './throttle-mail.ts'

export interface MailToQueue {
  content: MailContent
  /** The field holds one bare address. */
  to: string
  reply_to?: string
  order_id?: number | undefined
  /** The mail is erased with this account. */
  user_id?: number | undefined
  attachments?: MailAttachment[]
  /** The throttle of an address that anybody may have typed. */
  pace?: MailThrottle | undefined
  notBefore?: Date
  /** Turn already given by `throttleMail`. */
  turn?: Date
}

export type QueuedMail = Pick<typeof mails.$inferSelect, 'id' | 'wording_version'>

/** With its job. 422 unless `to` is one bare address. */
export async function enqueueMail(
  work: Work,
  content: MailContent,
  { settings, ...mail }: Omit<MailToQueue, 'content'> & { settings?: Settings },
): Promise<QueuedMail> {
  const [queued] = await enqueueMails(work, [{ ...mail, content }], settings ?? (await work.settings()))
  return queued as QueuedMail
}

export async function enqueueMails(work: Work, all: MailToQueue[], settings: Settings): Promise<QueuedMail[]> {
  const { tx, now } = work
  for (const { to, reply_to } of all)
    for (const address of [to, reply_to])
      if (address !== undefined && !isOneAddress(address)) throw invalid({ email: ['Neteisingas el. pašto adresas.'] })
  if (all.length === 0) return []

  const [current, contacts, ...starts] = await awaitPipelined([
    readCurrentWordings(
      tx,
      all.flatMap(({ content: { worded } }) => worded?.words.key ?? []),
    ),
    contactsOf(tx, all, settings),
    ...all.map(async (mail) => (mail.pace ? (mail.turn ?? throttleMail(work, { ...mail, ...mail.pace })) : undefined)),
  ])
  const rows = all.map((mail, index) => ({
    ...rowOf(mail, { settings: { ...settings, ...contacts?.get(mail.order_id ?? 0) }, current, now }),
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
      turn: { ahead: computeMailPriority(mail), inSeconds: secondsUntil(mail) },
    })),
  )
  return written
}

/** At the foot of a mail about an order stands the order's own place. */
async function contactsOf(tx: Tx, all: MailToQueue[], settings: Settings) {
  const orderIds = all.flatMap(({ order_id }) => order_id ?? [])
  return orderIds.length > 0 ? getUpwardQueries(tx).contactsOfOrders?.(tx, orderIds, settings) : undefined
}

function rowOf(
  { content: own, ...mail }: MailToQueue,
  { settings, current, now }: { settings: Settings; current: CurrentWordings; now: Date },
): typeof mails.$inferInsert {
  const key = own.worded?.words.key
  const wording = current.get(key)
  const worded = wording?.texts ? applyWording(own, wording.texts) : own
  const content = isVatPayer(settings) ? worded : writeWithoutVat(worded)
  return {
    template: content.template.name,
    recipient: mail.to,
    reply_to: mail.reply_to,
    subject: toOneLine(content.subject),
    ...renderMail(content, { ...settings, home: shopAddress }, payButtonPlaceholder),
    pays: offeredPayments(content),
    order_id: mail.order_id,
    user_id: mail.user_id,
    attachments: mail.attachments ?? [],
    wording: key,
    wording_version: key === undefined ? null : (wording?.version ?? 0),
    written_at: now,
  }
}

function secondsUntil({ goes_from, written_at }: typeof mails.$inferSelect): number {
  return goes_from ? Math.max(0, Math.ceil((goes_from.getTime() - written_at.getTime()) / 1_000)) : 0
}

function offeredPayments({ blocks }: MailContent): PayLinkSubject | OfferedPayment[] | undefined {
  const offered = blocks.flatMap((block) => ('pay' in block ? block : []))
  const [only, ...others] = offered
  if (!only) return undefined
  if (others.length === 0 && only.words === undefined) return only.pay
  return offered.map(({ pay, words }) => ({ ...pay, ...(words !== undefined && { words }) }))
}
