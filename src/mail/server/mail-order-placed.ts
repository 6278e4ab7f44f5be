import type { IssuedDocument } from '#documents/server/issue-document.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderPlacedMail } from '../order-placed.mail.ts'
import { shopAddress } from './shop-address.ts'
import { writeContent } from './write-content.ts'

/** Writes the mail that follows an order: its prepayment invoice goes along. */
export async function mailOrderPlaced(
  tx: Tx,
  { orderId, document, settings, now }: { orderId: number; document: IssuedDocument; settings: Settings; now: Date },
): Promise<void> {
  const { snapshot } = document
  if (!snapshot.buyer.email) return
  const { subject, ...content } = orderPlacedMail(snapshot, `${shopAddress}/vartotojas/uzsakymai`)
  await writeContent(tx, content, {
    template: 'order-placed',
    to: snapshot.buyer.email,
    subject,
    order_id: orderId,
    attachments: [{ document_id: document.id, filename: `${snapshot.full_number}.pdf` }],
    now,
    settings,
  })
}
