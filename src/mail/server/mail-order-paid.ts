import type { IssuedDocument } from '#documents/server/issue-document.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderPaidMail } from '../order-paid.mail.ts'
import { shopAddress } from './shop-address.ts'
import { writeContent } from './write-content.ts'

/** Writes the mail that follows a payment: the VAT invoice goes along. */
export async function mailOrderPaid(
  tx: Tx,
  { orderId, document, settings, now }: { orderId: number; document: IssuedDocument; settings: Settings; now: Date },
): Promise<void> {
  const { snapshot } = document
  if (!snapshot.buyer.email) return
  const { subject, ...content } = orderPaidMail(snapshot, `${shopAddress}/vartotojas/uzsakymai`)
  await writeContent(tx, content, {
    template: 'order-paid',
    to: snapshot.buyer.email,
    subject,
    order_id: orderId,
    attachments: [{ document_id: document.id, filename: `${snapshot.full_number}.pdf` }],
    now,
    settings,
  })
}
