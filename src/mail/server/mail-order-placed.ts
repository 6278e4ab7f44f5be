import { readSnapshot } from '#documents/server/read-snapshot.ts'
import type { Tx } from '#platform/database.ts'
import { orderPlacedMail } from '../order-placed.mail.ts'
import { shopAddress } from './shop-address.ts'
import { writeContent } from './write-content.ts'

/** Writes the mail that follows an order: its prepayment invoice goes along. */
export async function mailOrderPlaced(
  tx: Tx,
  { orderId, documentId, now }: { orderId: number; documentId: number; now: Date },
): Promise<void> {
  const document = await readSnapshot(tx, documentId)
  if (!document.buyer.email) return
  const { subject, ...content } = orderPlacedMail(document, `${shopAddress}/vartotojas/uzsakymai`)
  await writeContent(tx, content, {
    template: 'order-placed',
    to: document.buyer.email,
    subject,
    order_id: orderId,
    attachments: [{ document_id: documentId, filename: `${document.full_number}.pdf` }],
    now,
  })
}
