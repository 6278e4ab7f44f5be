import type { MailThrottle } from '#people/mail/server/public/throttle-mail.ts'
import type { Work } from '#shell/action/work.ts'
import { findVatAheadOfPaper } from '../../find-vat-ahead-of-lines.ts'
import { buildOrderPlacedMail } from '../../order-placed.mail.ts'
import { type DocumentToMail, mailOrderDocument, type OrderMailBuilder } from './mail-order-document.ts'

interface OrderPlacedMailOptions {
  /** The rent starts within the 14 days of withdrawal. */
  earlyStart?: boolean
  /** Null: as any order. */
  heldUntil?: Date | null
  /** A typed address may be anybody's. */
  pace?: MailThrottle | undefined
}

export function mailOrderPlaced(
  work: Work,
  prepayment: DocumentToMail,
  how: OrderPlacedMailOptions = {},
): Promise<void> {
  const words: OrderMailBuilder = (document, orderAddress) => {
    const vatAhead = findVatAheadOfPaper(document, { rates: prepayment.settings, now: work.now, isPrepaid: true })
    return buildOrderPlacedMail(document, orderAddress, how.earlyStart, how.heldUntil, vatAhead)
  }
  return mailOrderDocument(work, words, { ...prepayment, pace: how.pace })
}
