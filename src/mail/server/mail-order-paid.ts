import type { Tx } from '#platform/database.ts'
import { orderPaidMail } from '../order-paid.mail.ts'
import { type DocumentToMail, mailDocument } from './mail-document.ts'

/** Writes the mail that follows a payment: the VAT invoice goes along. */
export function mailOrderPaid(tx: Tx, invoice: DocumentToMail): Promise<void> {
  return mailDocument(tx, 'order-paid', orderPaidMail, invoice)
}
