import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { MailContent } from '../mail-content.ts'
import { shopAddress } from '../shop-address.ts'
import { writeContent } from './write-content.ts'

export interface DocumentToMail {
  orderId: number
  document: IssuedDocument
  settings: Settings
  pace?: number | null | undefined
  now: Date
}

export type Mail = (document: DocumentSnapshot, orderAddress: string) => MailContent & { subject: string }

/** Writes a mail to an order's buyer that a document goes along with. Nothing when the buyer left no address. */
export async function mailDocument(
  tx: Tx,
  template: string,
  mail: Mail,
  { orderId, document, settings, pace, now }: DocumentToMail,
): Promise<void> {
  const { snapshot } = document
  if (!snapshot.buyer.email) return
  const { subject, ...content } = mail(snapshot, `${shopAddress}/vartotojas/uzsakymai`)
  await writeContent(tx, content, {
    template,
    to: snapshot.buyer.email,
    subject,
    order_id: orderId,
    attachments: [{ document_id: document.id, filename: `${snapshot.full_number}.pdf` }],
    pace,
    now,
    settings,
  })
}
