import type { Pace } from '#people/mail/server/pace-mail.ts'
import type { Work } from '#shell/action/work.ts'
import { orderPlacedMail } from '../order-placed.mail.ts'
import { type DocumentToMail, mailOrderDocument, type Words } from './mail-order-document.ts'

interface HowPlaced {
  /** Within the 14 days of withdrawal. */
  earlyStart?: boolean
  /** Null: as any order. */
  heldUntil?: Date | null
  /** A typed address may be anybody's. */
  pace?: Pace | undefined
}

export function mailOrderPlaced(work: Work, prepayment: DocumentToMail, how: HowPlaced = {}): Promise<void> {
  const words: Words = (document, orderAddress) =>
    orderPlacedMail(document, orderAddress, how.earlyStart, how.heldUntil)
  return mailOrderDocument(work, words, { ...prepayment, pace: how.pace })
}
