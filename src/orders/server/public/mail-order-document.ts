import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { IssuedDocument } from '#people/documents/server/public/issue-document.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { enqueueMails, type MailToQueue } from '#people/mail/server/public/enqueue-mail.ts'
import type { MailThrottle } from '#people/mail/server/public/throttle-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { shopOrdersAddress } from '../../shop-orders-address.ts'
import { withFamilyDue } from './with-family-due.ts'

export interface DocumentToMail {
  orderId: number
  document: IssuedDocument
  settings: Settings
  pace?: MailThrottle | undefined
}

export type OrderMailBuilder = (document: DocumentSnapshot, orderAddress: string) => MailContent

export async function mailOrderDocument(work: Work, words: OrderMailBuilder, toMail: DocumentToMail): Promise<void> {
  await mailOrderDocuments(work, words, [toMail], toMail.settings)
}

export async function mailOrderDocuments(
  work: Work,
  words: OrderMailBuilder,
  all: Omit<DocumentToMail, 'settings'>[],
  settings: Settings,
): Promise<void> {
  const mails: MailToQueue[] = []
  for (const { orderId, document, pace } of all) {
    const { id, snapshot } = document
    if (!snapshot.buyer.email) continue
    const said = words(snapshot, shopOrdersAddress)
    // what a kept deposit covers comes after its mail
    const content = snapshot.covered ? said : await withFamilyDue(work.tx, orderId, said)
    const attachments = [{ document_id: id, filename: `${snapshot.full_number}.pdf` }]
    const order = { order_id: orderId, to: snapshot.buyer.email }
    mails.push({ ...order, content, attachments, pace })
  }
  await enqueueMails(work, mails, settings)
}
