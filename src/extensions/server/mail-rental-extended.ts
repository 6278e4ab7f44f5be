import { type DocumentToMail, mailOrderDocument } from '#orders/server/mail-order-document.ts'
import type { Tx } from '#platform/database.ts'
import { type ExtendedRental, rentalExtendedMail } from '../rental-extended.mail.ts'

/** Queues the mail that follows an extension: the prepayment invoice of its order goes along. */
export function mailRentalExtended(
  tx: Tx,
  { extended, earlyStart, ...prepayment }: DocumentToMail & { extended: ExtendedRental; earlyStart: boolean },
): Promise<void> {
  return mailOrderDocument(
    tx,
    (document, orderAddress) => rentalExtendedMail(document, orderAddress, extended, earlyStart),
    prepayment,
  )
}
