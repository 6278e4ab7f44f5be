import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { type ContentToWrite, writeContents } from '#mail/server/write-content.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'

export interface DocumentToMail {
  orderId: number
  document: IssuedDocument
  settings: Settings
  pace?: number | null | undefined
  now: Date
}

export type Mail = (document: DocumentSnapshot, orderAddress: string) => MailContent & { subject: string }

/** Writes a mail to an order's buyer that a document goes along with. Nothing when the buyer left no address. */
export async function mailDocument(tx: Tx, template: string, mail: Mail, toMail: DocumentToMail): Promise<void> {
  await mailDocuments(tx, template, mail, [toMail], toMail.settings)
}

/** The same for several orders. */
export async function mailDocuments(
  tx: Tx,
  template: string,
  mail: Mail,
  all: Omit<DocumentToMail, 'settings'>[],
  settings: Settings,
): Promise<void> {
  const contents = all.flatMap(({ orderId, document: { id, snapshot }, pace, now }): ContentToWrite[] => {
    if (!snapshot.buyer.email) return []
    const { subject, ...content } = mail(snapshot, `${shopAddress}/vartotojas/uzsakymai`)
    const attachments = [{ document_id: id, filename: `${snapshot.full_number}.pdf` }]
    const order = { order_id: orderId, to: snapshot.buyer.email }
    return [{ template, ...order, subject, content, attachments, pace, now }]
  })
  await writeContents(tx, contents, settings)
}
