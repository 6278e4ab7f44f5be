import type { Tx } from '#platform/database.ts'
import { orderCreditedMail } from '../order-credited.mail.ts'
import { type DocumentToMail, mailDocument } from './mail-document.ts'

/** Writes the mail that follows a credit note, which goes along. */
export function mailOrderCredited(tx: Tx, credit: DocumentToMail): Promise<void> {
  return mailDocument(tx, 'order-credited', orderCreditedMail, credit)
}
