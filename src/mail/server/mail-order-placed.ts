import type { Tx } from '#platform/database.ts'
import { orderPlacedMail } from '../order-placed.mail.ts'
import { type DocumentToMail, type Mail, mailDocument } from './mail-document.ts'

/** Writes the mail that follows an order: its prepayment invoice goes along. */
export function mailOrderPlaced(tx: Tx, prepayment: DocumentToMail, earlyStart = false): Promise<void> {
  const mail: Mail = (document, orderAddress) => orderPlacedMail(document, orderAddress, earlyStart)
  return mailDocument(tx, 'order-placed', mail, prepayment)
}
