import type { Pace } from '#mail/server/pace-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { orderPlacedMail } from '../order-placed.mail.ts'
import { type DocumentToMail, mailOrderDocument, type Words } from './mail-order-document.ts'

interface HowPlaced {
  /** The consumer asked to begin before the 14 days of withdrawal are over. */
  earlyStart?: boolean
  /** Until when it holds what it takes; null: as long as any. */
  heldUntil?: Date | null
  /** The address was typed and may be anybody's: of such mails only so many an hour go to one mailbox. */
  pace?: Pace | undefined
}

/** Queues the mail that follows an order: its prepayment invoice goes along. */
export function mailOrderPlaced(tx: Tx, prepayment: DocumentToMail, how: HowPlaced = {}): Promise<void> {
  const words: Words = (document, orderAddress) =>
    orderPlacedMail(document, orderAddress, how.earlyStart, how.heldUntil)
  return mailOrderDocument(tx, words, { ...prepayment, pace: how.pace })
}
