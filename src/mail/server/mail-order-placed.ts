import type { Tx } from '#platform/database.ts'
import { orderPlacedMail } from '../order-placed.mail.ts'
import { type DocumentToMail, mailDocument } from './mail-document.ts'

/** Writes the mail that follows an order: its prepayment invoice goes along. */
export function mailOrderPlaced(tx: Tx, prepayment: DocumentToMail): Promise<void> {
  return mailDocument(tx, 'order-placed', orderPlacedMail, prepayment)
}
