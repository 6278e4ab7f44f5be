import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import type { MailContent } from '#mail/mail-content.ts'
import type { Pace } from '#mail/server/pace-mail.ts'
import { type MailToQueue, queueMails } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { ordersAddress } from '../orders-address.ts'

export interface DocumentToMail {
  orderId: number
  document: IssuedDocument
  settings: Settings
  pace?: Pace | undefined
  now: Date
}

/** What the mail says, from what the document says. */
export type Words = (document: DocumentSnapshot, orderAddress: string) => MailContent

/** Queues a mail to an order's buyer that a document goes along with. Nothing when the buyer left no address. */
export async function mailOrderDocument(tx: Tx, words: Words, toMail: DocumentToMail): Promise<void> {
  await mailOrderDocuments(tx, words, [toMail], toMail.settings)
}

/** The same for several orders. */
export async function mailOrderDocuments(
  tx: Tx,
  words: Words,
  all: Omit<DocumentToMail, 'settings'>[],
  settings: Settings,
): Promise<void> {
  const mails = all.flatMap(({ orderId, document: { id, snapshot }, pace, now }): MailToQueue[] => {
    if (!snapshot.buyer.email) return []
    const content = words(snapshot, ordersAddress)
    const attachments = [{ document_id: id, filename: `${snapshot.full_number}.pdf` }]
    const order = { order_id: orderId, to: snapshot.buyer.email }
    return [{ ...order, content, attachments, pace, now }]
  })
  await queueMails(tx, mails, settings)
}
